import { idOf, oneOf, orElse, orLeftOut, requiredText } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { encodeMessage } from '../kit/message.ts';
import { z } from '../kit/zod.ts';
import { languages } from '../texts/languages.ts';
import { type MailWords, placeholderFault } from './emailTemplateRules.ts';
import { type MailKey, mailKeys } from './mails.ts';

const RESOURCE = 'email-templates';

const template = z
  .object({
    id: z.int(),
    template: z.enum(mailKeys).check(z.meta({ description: 'The mail whose words it replaces.' })),
    language: z.string(),
    subject: z.string(),
    title: z.string().check(z.meta({ description: 'The heading over the content.' })),
    content: z
      .string()
      .check(z.meta({ description: 'Rich text: HTML of a few elements, without attributes.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'EmailTemplate' }));

/** A text without line breaks and other control characters: it becomes a header of the mail. */
const line = () =>
  requiredText(1, 150).check(
    z.refine((value) => !/\p{Cc}/u.test(value), { error: 'GENERAL.INVALID' }),
  );
const which = { template: oneOf(mailKeys), language: orElse(oneOf(languages), 'en') };
const fields = z.object({
  ...which,
  subject: line(),
  title: line(),
  content: requiredText(1, 20_000),
});

/** Refuses words whose placeholders are not those of their mail. */
const placeholdersOfMail = z.check<MailWords & { template: MailKey }>((payload) => {
  const { value } = payload;
  const fault = placeholderFault(value.template, value);
  if (fault)
    payload.issues.push({
      code: 'custom',
      input: value,
      path: [fault.field ?? ''],
      message: encodeMessage(fault.code, fault.params),
    });
});
const words = fields.check(placeholdersOfMail);

const one = z.object({ id: idOf(RESOURCE) });
const example = {
  template: 'PASSWORD_SET',
  language: 'en',
  subject: 'Your password was set',
  title: 'A new password',
  content: '<p>Hello {name}, {who} set a new password for you.</p>',
} as const;

/** The words of the mails that the product sends, where the platform has its own. */
export const emailTemplates = {
  emailTemplateList: listCall({
    method: 'GET',
    path: '/api/email_template_list',
    summary: 'The mails whose shipped words the platform has replaced, by language.',
    access: onPlatform('list', RESOURCE),
    list: { sort: ['template', 'language', 'subject', 'title', 'id'], ids: RESOURCE },
    answer: z.array(template),
  }),
  emailTemplate: call({
    method: 'GET',
    path: '/api/email_template',
    summary: 'The words of one mail in one language, by their id or by the name of the mail.',
    access: onPlatform('list', RESOURCE),
    query: z.object({
      id: z.union([idOf(RESOURCE), oneOf(mailKeys)]).check(
        z.meta({
          description: 'The id, or the name of the mail: its words in the first language.',
        }),
      ),
    }),
    answer: template,
  }),
  addEmailTemplate: call({
    method: 'POST',
    path: '/api/add_email_template',
    summary:
      'Replaces the shipped words of a mail in one language, in English where none is given; 409 where they are replaced already. The placeholders are those of the mail, and those that it needs are in the content (400).',
    access: onPlatform('create', RESOURCE),
    body: words,
    answer: template,
    example,
  }),
  updateEmailTemplate: call({
    method: 'PUT',
    path: '/api/update_email_template',
    summary:
      'Changes the words of a mail, checked as new ones. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z
      .extend(fields, { id: idOf(RESOURCE), language: orLeftOut(oneOf(languages)) })
      .check(placeholdersOfMail),
    answer: template,
    example,
  }),
  removeEmailTemplate: call({
    method: 'DELETE',
    path: '/api/remove_email_template',
    summary: 'Removes the words of the platform: the mail has its shipped ones again.',
    access: onPlatform('delete', RESOURCE),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
  shippedEmailTemplate: call({
    method: 'GET',
    path: '/api/shipped_email_template',
    summary:
      'The words that a mail has in one language without the platform’s own: the shipped ones, as translators left them.',
    access: onPlatform('list', RESOURCE),
    query: z.object(which),
    answer: z.object({ subject: z.string(), title: z.string(), content: z.string() }),
    example: { template: 'RESET', language: 'ms' },
  }),
  previewEmailTemplate: call({
    method: 'POST',
    path: '/api/preview_email_template',
    repeats: 'anew',
    summary:
      'A mail with these words as it would go out: filled with data of the platform and the person, its code and its address made up. Nothing is saved or sent.',
    access: onPlatform('list', RESOURCE),
    body: words,
    answer: z.object({
      subject: z.string(),
      html: z.string().check(z.meta({ description: 'A whole document.' })),
      text: z.string(),
    }),
    example,
  }),
  testEmailTemplate: call({
    method: 'POST',
    path: '/api/test_email_template',
    summary:
      'Mails a preview of these words to the person’s own address, at most twenty a quarter of an hour (429).',
    reachesPeople: true,
    access: onPlatform('edit', RESOURCE),
    body: words,
    answer: z.object({ sentTo: z.string() }),
    example,
  }),
};
