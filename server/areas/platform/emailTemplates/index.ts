import { asc, eq } from 'drizzle-orm';
import { idOf } from '../../../../contract/fields.ts';
import { z } from '../../../../contract/kit/zod.ts';
import {
  type MailWords,
  placeholderFault,
} from '../../../../contract/platform/emailTemplateRules.ts';
import { emailTemplates as calls } from '../../../../contract/platform/emailTemplates.ts';
import type { MailKey } from '../../../../contract/platform/mails.ts';
import { accounts, emailTemplates as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { queueMail } from '../../../kit/jobs/mail.ts';
import { isBlankRichText, sanitizeRichText } from '../../../kit/richText.ts';
import { MAILED, refuseManyMails } from '../../accounts/branchUsers/invitations.ts';
import { renderTrial } from './trial.ts';
import { shippedWords } from './words.ts';

const {
  shippedEmailTemplate: _,
  previewEmailTemplate: _preview,
  testEmailTemplate: _test,
  ...plain
} = calls;
const byId = { ...calls.emailTemplate, query: z.object({ id: idOf('email-templates') }) };
const records = crud('email-templates', { ...plain, emailTemplate: byId }, table, {
  taken: { template: 'EMAIL_TEMPLATE.TAKEN' },
});

export const emailTemplates: Handlers<typeof calls> = {
  ...records,

  async emailTemplate({ id: asked }, context) {
    const id = typeof asked === 'number' ? asked : await idOfMail(context, asked);
    return records.emailTemplate({ id }, context);
  },

  addEmailTemplate: (input, context) => records.addEmailTemplate(stored(input), context),

  updateEmailTemplate: (input, context) => records.updateEmailTemplate(stored(input), context),

  shippedEmailTemplate: ({ template, language }) =>
    Promise.resolve(shippedWords(template, language)),

  previewEmailTemplate: (input, context) => renderTrial(stored(input), context),

  async testEmailTemplate(input, context) {
    const { db, session, audit } = context;
    await refuseManyMails(context);
    const [person] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, session.accountId));
    if (!person) throw new Error('the person of a session is gone');
    const { subject, html, text } = await renderTrial(stored(input), context);
    await queueMail(context, { recipient: person.email, subject, body: text, html });
    await audit({ resource: 'email-templates', id: input.template, action: MAILED });
    return { sentTo: person.email };
  },
};

async function idOfMail({ db }: SessionContext, template: MailKey): Promise<number> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.template, template))
    .orderBy(asc(table.language), asc(table.id))
    .limit(1);
  if (!row) throw notFound('id');
  return row.id;
}

// What sanitising leaves is checked again: it may have joined or dropped a placeholder.
function stored<I extends MailWords & { template: MailKey }>(input: I): I {
  const content = sanitizeRichText(input.content, { links: false });
  if (isBlankRichText(content)) throw refusal(400, 'GENERAL.REQUIRED', { field: 'content' });
  const clean = { ...input, content };
  const fault = placeholderFault(input.template, clean);
  if (fault) throw new Failure(400, [fault]);
  return clean;
}
