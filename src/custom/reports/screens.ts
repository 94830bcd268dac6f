import type { Screen } from '../../framework/screens.ts';

/** The reports that a person may run. */
export const reportScreens: readonly Screen[] = [
  {
    path: '/reports',
    title: 'PAGE.REPORTS',
    domain: 'DA',
    menu: { group: 'home', icon: 'report' },
    load: () => import('./running/ReportsPage.tsx'),
  },
];
