/** Loads the layout of the signed-in area, and that of the public pages. */
export const loadSignedInApp = () => import('./SignedInApp.tsx');
export const loadPublicShell = () => import('./PublicShell.tsx');
