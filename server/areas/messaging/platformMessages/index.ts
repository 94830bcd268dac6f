import { platformMessages as calls } from '../../../../contract/messaging/platformMessages.ts';
import { platformMessageQueries, platformMessageTemplates } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { asFailure } from '../recipientQueries/faults.ts';

const {
  msgTemplateList,
  msgTemplate,
  insertMessageTemplate,
  updateMessageTemplate,
  removeMessageTemplate,
  ...queryCalls
} = calls;
const templateCalls = {
  msgTemplateList,
  msgTemplate,
  insertMessageTemplate,
  updateMessageTemplate,
  removeMessageTemplate,
};
const queries = crud('platform-message-queries', queryCalls, platformMessageQueries, {
  taken: { queryName: 'GENERAL.TAKEN' },
});

export const platformMessages: Handlers<typeof calls> = {
  ...crud('platform-message-templates', templateCalls, platformMessageTemplates, {
    taken: { templateName: 'GENERAL.TAKEN' },
  }),
  ...queries,

  async insertMessageQuery(given, context) {
    await asFailure(() => context.queries.check(given.querySQL), 'querySQL');
    return queries.insertMessageQuery(given, context);
  },

  async updateMessageQuery(given, context) {
    await asFailure(() => context.queries.check(given.querySQL), 'querySQL');
    return queries.updateMessageQuery(given, context);
  },
};
