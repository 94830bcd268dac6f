import type { Screen } from '../../framework/screens.ts';

/** The dashboard. */
export const homeScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'PAGE.DASHBOARD',
    menu: { group: 'home', icon: 'chart' },
    load: () => import('./dashboard/Dashboard.tsx'),
  },
];

/** The pages of the own account, besides the profile. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/user-profile/change-email',
    title: 'PAGE.EMAIL',
    menu: { group: 'profile', icon: 'mail' },
    load: () => import('../accounts/changePassword/ChangeEmail.tsx'),
  },
  {
    path: '/user-profile/change-password',
    title: 'PAGE.PASSWORD',
    menu: { group: 'profile', icon: 'key' },
    load: () => import('../accounts/changePassword/ChangePassword.tsx'),
  },
];
