import type { Screen } from '../../../framework/screens.ts';

/** What waits for the person in AGATA. */
export const ownInvitationScreens: readonly Screen[] = [
  {
    path: '/ag-user-profile/invitations',
    title: 'INVITATIONS.TITLE',
    menu: { group: 'profile', icon: 'inbox' },
    load: () => import('./Invitations.tsx'),
  },
];
