import type { ResourceManifest } from '../../framework/resource/manifest.ts';
import { verbs } from '../verbs.ts';

/** Who may send messages reads what was sent. */
const send = { action: 'send', resource: 'messages' };

/** What a branch sends, and what it sends by itself. */
export const messagingResources: readonly ResourceManifest[] = [
  {
    name: 'messages',
    paths: { list: '/message' },
    domain: 'DA',
    menu: { group: 'message', icon: 'mail' },
    hasList: true,
    hasRecordPage: false,
    needs: 'branch',
    permissions: { list: send, show: send, create: send },
    firstCall: '/api/message_list?page=1&pageSize=10&sort=sentDate&order=DESC',
    load: () => import('./messages.ts').then(({ messages }) => messages),
  },
  {
    name: 'message-schedulers',
    paths: { list: '/message/scheduler-list' },
    domain: 'DA',
    menu: { group: 'message', icon: 'schedule' },
    hasList: true,
    hasRecordPage: true,
    needs: 'branch',
    permissions: verbs('message-schedulers'),
    firstCall: '/api/msg_scheduler_list?page=1&pageSize=10&sort=schedulerName&order=ASC',
    load: () => import('./messageSchedulers.ts').then(({ messageSchedulers }) => messageSchedulers),
  },
  {
    name: 'message-queries',
    paths: { list: '/message/query-list' },
    domain: 'DA',
    menu: { group: 'message', icon: 'people' },
    hasList: true,
    hasRecordPage: true,
    needs: 'branch',
    permissions: verbs('message-queries'),
    firstCall:
      '/api/master/message-queries?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22queryName%22%2C%22ASC%22%5D',
    load: () => import('./messageQueries.ts').then(({ messageQueries }) => messageQueries),
  },
  {
    name: 'message-hours',
    paths: { list: '/message/quiet-hours', edit: '/message/quiet-hours' },
    domain: 'DA',
    menu: { group: 'message', icon: 'moon' },
    hasList: false,
    hasRecordPage: true,
    needs: 'branch',
    permissions: {
      list: { action: 'show', resource: 'message-hours' },
      show: { action: 'show', resource: 'message-hours' },
      create: { action: 'show', resource: 'message-hours' },
    },
    load: () => import('./messageHours.ts').then(({ messageHours }) => messageHours),
  },
];

/** What the platform offers to every clinic for its messages. */
export const offeredMessages: readonly ResourceManifest[] = [
  {
    name: 'platform-message-templates',
    paths: { list: '/template-management/message-template' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'file' },
    hasList: true,
    hasRecordPage: true,
    permissions: {
      ...verbs('platform-message-templates'),
      show: { action: 'list', resource: 'platform-message-templates' },
    },
    firstCall: '/api/msg_template_list?page=1&pageSize=10&sort=templateName&order=ASC',
    load: () =>
      import('../platform/messageTemplates.ts').then(
        ({ platformMessageTemplates }) => platformMessageTemplates,
      ),
  },
  {
    name: 'platform-message-queries',
    paths: { list: '/template-management/message-query' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'search' },
    hasList: true,
    hasRecordPage: true,
    permissions: {
      ...verbs('platform-message-queries'),
      show: { action: 'list', resource: 'platform-message-queries' },
    },
    firstCall: '/api/msg_query_list?page=1&pageSize=10&sort=queryName&order=ASC',
    load: () =>
      import('../platform/messageQueries.ts').then(
        ({ platformMessageQueries }) => platformMessageQueries,
      ),
  },
];
