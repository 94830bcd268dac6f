import type { Screen } from '../../../framework/screens.ts';

/** The pages of consultant teams that are no list or form. */
export const teamScreens: readonly Screen[] = [
  {
    path: '/consultant-team/join',
    title: 'AGATA.JOIN.TITLE',
    load: () => import('./JoinTeam.tsx'),
  },
];
