import { platformMessages as calls } from '../../../contract/messaging/platformMessages.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { longText, text } from '../../framework/resource/fields.ts';

/** Queries for the recipients of messages, which administrators write in SQL for every clinic. */
export const platformMessageQueries = defineResource({
  name: 'platform-message-queries',
  calls: {
    list: calls.msgQueryList,
    one: calls.msgQuery,
    create: calls.insertMessageQuery,
    update: calls.updateMessageQuery,
    remove: calls.removeMessageQuery,
  },
  paths: { list: '/template-management/message-query' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'search' },
  title: 'queryName',
  fields: {
    queryName: text(),
    queryDesc: longText(),
    querySQL: longText({
      list: 'hidden',
      hint: 'RESOURCE.PLATFORM_MESSAGE_QUERIES.QUERY_SQL_HINT',
    }),
  },
  sort: { field: 'queryName', order: 'ASC' },
});
