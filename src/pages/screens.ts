import type { Screen } from '../screens.ts';

/** The dashboard, the own profile, and what the mail stand-in received. */
export const homeScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'PAGE.DASHBOARD',
    menu: { group: 'home', icon: 'chart' },
    load: () => import('./dashboard/Dashboard.tsx'),
  },
  {
    path: '/user-profile/personal-information',
    title: 'PAGE.PERSONAL',
    menu: { group: 'profile', icon: 'person' },
    load: () => import('./profile/PersonalInformation.tsx'),
  },
  {
    path: '/user-profile/change-password',
    title: 'PAGE.PASSWORD',
    menu: { group: 'profile', icon: 'key' },
    load: () => import('./profile/ChangePassword.tsx'),
  },
];
