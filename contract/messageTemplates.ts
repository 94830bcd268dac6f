import { idOf, requiredText } from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call, noRef } from './kit/call.ts';
import { z } from './kit/zod.ts';
import { holders } from './messageText.ts';

/**
 * Where a message is written from, each with templates of its own (document 2, business constants). They are the
 * built-in message queries, and `queryID` names them.
 */
export const messageScreens = [
  { queryID: 1, queryName: 'Appointment Reminder' },
  { queryID: 2, queryName: 'Today Appointment' },
  { queryID: 3, queryName: 'Group Message' },
  { queryID: 4, queryName: 'Patients Detail' },
] as const;
export type MessageScreen = (typeof messageScreens)[number]['queryName'];

const messageTemplate = z
  .object({
    templateId: z.int(),
    templateName: z.string(),
    templateContent: z.string(),
    templateVariables: z.string().meta({ description: 'The placeholders used, with commas.' }),
    tenantID: z.int(),
    queryID: z
      .int()
      .nullable()
      .meta({ description: 'The screen that it is offered on; null: on each.' }),
    version: z.int(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof messageTemplate>;

const fields = {
  templateName: requiredText(1, 100),
  templateContent: requiredText(1, 1_000),
  templateVariables: z
    .string()
    .max(200)
    .refine(
      (text) =>
        text
          .split(',')
          .map((name) => name.trim())
          .every((name) => name === '' || (holders as readonly string[]).includes(name)),
      { error: 'GENERAL.INVALID' },
    )
    .optional(),
  queryID: noRef(
    z
      .literal(messageScreens.map(({ queryID }) => queryID))
      .nullable()
      .optional(),
  ),
};
const example = {
  templateName: 'Recall',
  templateContent: 'Dear {name}, please see us for your yearly check.',
  templateVariables: 'name',
};

export const messageTemplates = {
  cliMsgTemplateList: call({
    method: 'GET',
    path: '/api/cli_msg_template_list',
    summary: "The branch's message templates, by name; queryID narrows to those of a screen.",
    access: inBranch('send', 'messages'),
    query: z.object({
      queryID: noRef(z.coerce.number<number | string>().int().min(1).max(1_000)).optional(),
    }),
    answer: z.object({ data: z.array(messageTemplate) }),
  }),
  insertCliMessageTemplate: call({
    method: 'POST',
    path: '/api/insert_cli_message_template',
    summary:
      'Adds a message template; 409 where the branch has one of that name. What templateVariables leaves out is read from the content.',
    access: inBranch('create', 'messages'),
    body: z.object(fields),
    answer: messageTemplate,
    example,
  }),
  updateCliMessageTemplate: call({
    method: 'PUT',
    path: '/api/update_cli_message_template',
    summary:
      'Changes a message template; what was sent with it keeps its text. With If-Match, over that version alone.',
    access: inBranch('edit', 'messages'),
    body: z.object({ templateID: idOf('message-templates'), ...fields }),
    answer: messageTemplate,
    example,
  }),
  removeCliMessageTemplate: call({
    method: 'DELETE',
    path: '/api/remove_cli_message_template',
    summary: 'Removes a message template; what was sent with it stays.',
    access: inBranch('delete', 'messages'),
    query: z.object({ templateID: idOf('message-templates') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
