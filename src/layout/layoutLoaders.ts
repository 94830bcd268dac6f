/** What stands around the pages of those who are signed in, and around those of sign-in. */
export const loadSignedInApp = () => import('./SignedInApp.tsx');
export const loadPublicShell = () => import('./PublicShell.tsx');
