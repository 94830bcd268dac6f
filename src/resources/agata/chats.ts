import { chatHistories as calls } from '../../../contract/agata/chat.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { integer, wallClock } from '../../framework/resource/fields.ts';

const pages = () => import('../../custom/agata/history/Conversation.tsx');
const counts = {
  messages: integer({ label: 'AGATA.CHATS.MESSAGES' }),
  people: integer({ label: 'AGATA.CHATS.PEOPLE' }),
  lastAt: wallClock({ label: 'AGATA.CHATS.LAST_AT' }),
} as const;
const shared = {
  domain: 'AGATA',
  title: 'team',
  sort: { field: 'lastAt', order: 'DESC' },
} as const;

/** The chats of consultant teams, as Administrators read them. */
export const agataChats = defineResource({
  ...shared,
  name: 'agata-chats',
  calls: { list: calls.agataChatList, one: calls.agataChatDetail },
  paths: { list: '/history/agata-chat', edit: '/history/agata-chat-detail/?id=:id' },
  menu: { group: 'history', icon: 'people' },
  fields: { team: { label: 'AGATA.TEAM' }, ...counts },
  components: {
    details: lazyComponent(async () => ({ default: (await pages()).TeamConversation })),
  },
  emptyText: 'AGATA.CHATS.NONE',
});

/** The chats of consultant teams with tenants. */
export const commonChats = defineResource({
  ...shared,
  name: 'common-chats',
  calls: { list: calls.commonChatList, one: calls.commonChatDetail },
  paths: { list: '/history/common-chat', edit: '/history/common-chat-detail/?id=:id' },
  menu: { group: 'history', icon: 'building' },
  fields: { team: { label: 'AGATA.TEAM' }, tenant: { label: 'AGATA.TENANT' }, ...counts },
  components: {
    details: lazyComponent(async () => ({ default: (await pages()).CommonConversation })),
  },
  emptyText: 'AGATA.CHATS.NONE',
});
