import { changeOf, idOf, optional, optionalText, requiredText } from '../fields.ts';
import { onPlatform, signedIn } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { messageScreens } from './messageTemplates.ts';
import { messagePlaceholders } from './messageText.ts';

const done = z.object({ done: z.literal(true) });

const template = z
  .object({
    id: z.int(),
    templateName: z.string(),
    templateContent: z.string(),
    templateVariables: z
      .string()
      .check(z.meta({ description: 'The placeholders used, with commas.' })),
    queryID: z
      .nullable(z.int())
      .check(z.meta({ description: 'The screen that it is for; null: every screen.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'PlatformMessageTemplate' }));

const templateFields = z.object({
  templateName: requiredText(1, 100),
  templateContent: requiredText(1, 1_000).check(messagePlaceholders),
  queryID: noRef(optional(z.literal(messageScreens.map(({ queryID }) => queryID)))),
});
const oneTemplate = z.object({ id: idOf('platform-message-templates') });
const templateExample = {
  templateName: 'Yearly check',
  templateContent: 'Dear {name}, please see us for your yearly check.',
};

const query = z
  .object({
    id: z.int(),
    queryName: z.string(),
    querySQL: z.string(),
    queryDesc: z.string(),
    version: z.int(),
  })
  .check(z.meta({ id: 'PlatformMessageQuery' }));

/** SQL as it was typed: trimmed, and bounded as the server checks it. */
const sqlText = () =>
  text(4_000, { error: 'QUERY.TOO_LONG', trimmed: true }).check(
    z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
    z.refine((value) => !value.includes('\0'), { error: 'GENERAL.INVALID' }),
    z.meta({ kind: 'longText' }),
  );
const queryFields = z.object({
  queryName: requiredText(1, 100),
  querySQL: sqlText(),
  queryDesc: optionalText(300),
});
const oneQuery = z.object({ id: idOf('platform-message-queries') });
const queryExample = {
  queryName: 'Over forty without a visit',
  querySQL: 'SELECT icpassport FROM patients WHERE age > 40 AND last_visit IS NULL',
};

/** What the platform offers to every clinic: templates to start from, and queries that administrators write. */
export const platformMessages = {
  msgTemplateList: listCall({
    method: 'GET',
    path: '/api/msg_template_list',
    summary: 'Message templates that the platform offers to clinics as a start.',
    access: signedIn,
    list: {
      sort: ['templateName', 'templateContent', 'id'],
      ids: 'platform-message-templates',
    },
    answer: z.array(template),
  }),
  msgTemplate: call({
    method: 'GET',
    path: '/api/msg_template',
    summary: 'One message template of the platform.',
    access: signedIn,
    query: oneTemplate,
    answer: template,
  }),
  insertMessageTemplate: call({
    method: 'POST',
    path: '/api/insert_message_template',
    summary: 'Adds a message template of the platform; 409 where there is one of that name.',
    access: onPlatform('create', 'platform-message-templates'),
    body: templateFields,
    answer: template,
    example: templateExample,
  }),
  updateMessageTemplate: call({
    method: 'PUT',
    path: '/api/update_message_template',
    summary:
      'Changes a message template of the platform; what clinics made of it stays. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'platform-message-templates'),
    body: z.object({ ...changeOf(templateFields.shape), id: idOf('platform-message-templates') }),
    answer: template,
    example: templateExample,
  }),
  removeMessageTemplate: call({
    method: 'DELETE',
    path: '/api/remove_message_template',
    summary: 'Removes a message template of the platform.',
    access: onPlatform('delete', 'platform-message-templates'),
    query: oneTemplate,
    answer: done,
  }),
  msgQueryList: listCall({
    method: 'GET',
    path: '/api/msg_query_list',
    summary: 'Message queries that administrators wrote, which clinics may use for recipients.',
    access: signedIn,
    list: { sort: ['queryName', 'queryDesc', 'id'], ids: 'platform-message-queries' },
    answer: z.array(query),
  }),
  msgQuery: call({
    method: 'GET',
    path: '/api/msg_query',
    summary: 'One message query of the platform.',
    access: signedIn,
    query: oneQuery,
    answer: query,
  }),
  insertMessageQuery: call({
    method: 'POST',
    path: '/api/insert_message_query',
    summary:
      'Adds a message query: one SELECT over the views `patients` and `appointments` of the branch that runs it, which returns icpassport and, for messages about an appointment, aptid. Anything else is refused with the place in the text.',
    access: onPlatform('create', 'platform-message-queries'),
    body: queryFields,
    answer: query,
    example: queryExample,
  }),
  updateMessageQuery: call({
    method: 'PUT',
    path: '/api/update_message_query',
    summary:
      'Changes a message query, checked as a new one. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'platform-message-queries'),
    body: z.object({ ...changeOf(queryFields.shape), id: idOf('platform-message-queries') }),
    answer: query,
    example: queryExample,
  }),
  removeMessageQuery: call({
    method: 'DELETE',
    path: '/api/remove_message_query',
    summary: 'Removes a message query; 409 while a clinic uses it.',
    access: onPlatform('delete', 'platform-message-queries'),
    query: oneQuery,
    answer: done,
  }),
};
