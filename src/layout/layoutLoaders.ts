/** Loads the layout of the signed-in area, and those of the public pages: beside the landing panel, and in full width. */
export const loadSignedInApp = () => import('./SignedInApp.tsx');
export const loadLockScreen = () => import('../custom/accounts/sharedComputers/LockScreen.tsx');
export const loadPublicShell = () => import('./PublicShell.tsx');
export const loadPublicPageShell = () => import('./PublicPageShell.tsx');
