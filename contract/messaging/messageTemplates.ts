import { changeOf, idOf, optional, orLeftOut, requiredText } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { messagePlaceholders, placeholders } from './messageText.ts';
import { officialTie } from './officialTemplates.ts';

/**
 * Screens that write messages, each with its own templates (document 2, business constants). They are the built-in
 * message queries, and `queryID` names them.
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
    templateVariables: z
      .string()
      .check(z.meta({ description: 'The placeholders used, with commas.' })),
    tenantID: z.int(),
    queryID: z
      .nullable(z.int())
      .check(z.meta({ description: 'The screen that offers it; null: every screen.' })),
    official: z.nullable(officialTie).check(
      z.meta({
        description:
          'The approved template that it is sent as by an official WhatsApp number to those who did not write within 24 hours.',
      }),
    ),
    version: z.int(),
  })
  .check(z.meta({ id: 'MessageTemplate' }));
export type MessageTemplate = z.infer<typeof messageTemplate>;

const fields = {
  templateName: requiredText(1, 100),
  templateContent: requiredText(1, 1_000).check(messagePlaceholders),
  templateVariables: orLeftOut(
    text(200).check(
      z.refine(
        (value) =>
          value
            .split(',')
            .map((name) => name.trim())
            .every((name) => name === '' || (placeholders as readonly string[]).includes(name)),
        { error: 'GENERAL.INVALID' },
      ),
    ),
  ),
  official: optional(officialTie),
  queryID: noRef(optional(z.literal(messageScreens.map(({ queryID }) => queryID)))),
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
      queryID: z.optional(
        noRef(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000))),
      ),
    }),
    answer: z.object({ data: z.array(messageTemplate) }),
  }),
  insertCliMessageTemplate: call({
    method: 'POST',
    path: '/api/insert_cli_message_template',
    summary:
      'Adds a message template; 409 where the branch has one of that name. templateVariables is read from the content where left out.',
    access: inBranch('create', 'messages'),
    body: z.object(fields),
    answer: messageTemplate,
    example,
  }),
  updateCliMessageTemplate: call({
    method: 'PUT',
    path: '/api/update_cli_message_template',
    summary:
      'Changes a message template; sent messages keep their text. With If-Match, only that version.',
    access: inBranch('edit', 'messages'),
    body: z.object({ templateID: idOf('message-templates'), ...changeOf(fields) }),
    answer: messageTemplate,
    example,
  }),
  removeCliMessageTemplate: call({
    method: 'DELETE',
    path: '/api/remove_cli_message_template',
    summary: 'Removes a message template; sent messages stay.',
    access: inBranch('delete', 'messages'),
    query: z.object({ templateID: idOf('message-templates') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
