import type { Screen } from '../../../framework/screens.ts';

/** The chat of AGATA. */
export const agataChatScreens: readonly Screen[] = [
  {
    path: '/ag-communication/chat',
    title: 'CHAT.TITLE',
    permission: { action: 'list', resource: 'chat-messages' },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'people' },
    firstCall: '/api/agata/web/ct/ChatRooms',
    load: () => import('./ChatPage.tsx'),
  },
];
