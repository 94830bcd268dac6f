import { sql } from 'drizzle-orm';
import type { Checked } from '../../../../contract/kit/call.ts';
import { dateText } from '../../../../contract/kit/dateText.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { emailTemplates as calls } from '../../../../contract/platform/emailTemplates.ts';
import { mailPlaceholders } from '../../../../contract/platform/mails.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { textOf } from '../localization/catalogue.ts';
import { type RenderedMail, renderMail } from './rendering.ts';

type Words = Checked<typeof calls.previewEmailTemplate>;

/** Renders words that may not be saved, with data of the platform and the person. Nothing of it is a secret. */
export async function renderTrial(words: Words, context: SessionContext): Promise<RenderedMail> {
  const values = await presentValues(words.language, context);
  return renderMail([{ language: words.language, words, values }]);
}

/** What is there now stands in the place of the samples; codes and addresses stay made up. */
async function presentValues(
  language: string,
  { db, session, config }: SessionContext,
): Promise<Record<string, string>> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    SELECT a.email, b.code AS branch, t.company_name AS company,
           i.plan_name AS plan, i.number AS "invoiceNo", i.amount::text AS sen,
           b.subscription_ends::text AS day
      FROM account a
      LEFT JOIN LATERAL (SELECT * FROM invoice n ORDER BY n.id DESC LIMIT 1) i ON true
      LEFT JOIN LATERAL (SELECT * FROM branch o WHERE o.id = i.branch_id OR i.id IS NULL ORDER BY o.id LIMIT 1) b ON true
      LEFT JOIN tenant t ON t.id = b.tenant_id
     WHERE a.id = ${session.accountId}`);
  const { sen, day, ...found } = rows[0] ?? {};
  const known = Object.entries(found).filter((entry): entry is [string, string] => !!entry[1]);
  return {
    ...mailPlaceholders,
    who: session.displayName,
    name: session.displayName,
    role: textOf('ROLE.Receptionist', language),
    title: textOf('BILLING.PAPER.INVOICE', language),
    link: `${config.PUBLIC_URL}/`,
    day: dateText(day ?? mailPlaceholders.day, language),
    ...(sen && { amount: `RM ${formatRinggit(Number(sen))}` }),
    ...Object.fromEntries(known),
    ...(found['invoiceNo'] && { number: found['invoiceNo'] }),
  };
}
