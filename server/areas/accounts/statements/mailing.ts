import { eq } from 'drizzle-orm';
import type { statements as calls } from '../../../../contract/accounts/statements.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { type MailAttachment, tenants } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import type { MailedFile } from '../../../kit/gateways/mail/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import type { PdfDocument } from '../../../kit/pdf/document.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { MAILED, refuseManyMails } from '../branchUsers/invitations.ts';
import { readSeller } from '../seller/reading.ts';
import { statementPaper } from './paper.ts';
import { readStatement, type StatementOf } from './reading.ts';

/** The name of a statement's file. */
export const statementFile = ({ tenantID, endDate }: StatementOf) =>
  `statement-${tenantID}-${endDate}.pdf`;

/** Mails a company its statement; the paper is drawn when the mail goes out, as it is then. */
export async function mailStatement(
  { email, ...of }: Checked<typeof calls.mailAccountStatement>,
  context: SessionContext,
): Promise<Answered<typeof calls.mailAccountStatement>> {
  const { db, language } = context;
  await refuseManyMails(context);
  const statement = await readStatement(db, of);
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, of.tenantID));
  if (!statement || !tenant) throw notFound('tenantID');
  const recipient = email || tenant.billingEmail || tenant.email;
  if (recipient === '') throw refusal(400, 'GENERAL.REQUIRED', { field: 'email' });
  await sendMail(context, 'ACCOUNT_STATEMENT', {
    recipients: [recipient],
    language,
    values: () => ({
      company: tenant.companyName,
      day: of.endDate,
      amount: `RM ${formatRinggit(statement.closing)}`,
    }),
    attachments: [{ kind: 'accountStatement', number: statementFile(of), language, statement: of }],
  });
  await context.audit({
    resource: 'tenants',
    id: of.tenantID,
    action: MAILED,
    changes: { email: [null, recipient] },
  });
  return { sentTo: recipient };
}

/** The statement that goes with a mail, as a file. */
export async function drawMailedStatement(
  database: Database,
  draw: (document: PdfDocument) => Promise<Uint8Array>,
  { language, statement: of }: MailAttachment,
): Promise<MailedFile> {
  if (!of) throw new Error('a mail does not say whose statement goes with it');
  const document = await database.system(async ({ db }) => {
    const found = await readStatement(db, of);
    if (!found) throw new Error('the company of a mailed statement is gone');
    return statementPaper({ ...found, ...of }, await readSeller(db), language);
  });
  return {
    name: statementFile(of),
    type: 'application/pdf',
    content: Buffer.from(await draw(document)),
  };
}
