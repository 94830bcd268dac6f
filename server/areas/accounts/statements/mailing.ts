import { eq } from 'drizzle-orm';
import type { statements as calls } from '../../../../contract/accounts/statements.ts';
import type { Stated } from '../../../../contract/accounts/statements.ts';
import type { chargingStatements as chargingCalls } from '../../../../contract/agata/chargingStatements.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { type MailAttachment, tenants } from '../../../db/schema/index.ts';
import type { Database, Db } from '../../../kit/db/database.ts';
import type { MailedFile } from '../../../kit/gateways/mail/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import type { PdfDocument } from '../../../kit/pdf/document.ts';
import { resourceOfAccounts } from '../../agata/shared/chargingAccounts.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { billedToAccount, ownerOf } from '../billing/payer.ts';
import { MAILED, refuseManyMails } from '../branchUsers/invitations.ts';
import { readSeller } from '../seller/reading.ts';
import { statementPaper } from './paper.ts';
import {
  type ChargingStatementOf,
  readChargingStatement,
  readStatement,
  type StatementOf,
} from './reading.ts';

type Of = StatementOf | ChargingStatementOf;

/** The name of a statement's file. */
export const statementFile = (of: Of) =>
  'tenantID' in of
    ? `statement-${of.tenantID}-${of.endDate}.pdf`
    : `statement-account-${of.chargingAccountID}-${of.endDate}.pdf`;

/** Mails a company its statement; the paper is drawn when the mail goes out, as it is then. */
export async function mailStatement(
  { email, ...of }: Checked<typeof calls.mailAccountStatement>,
  context: SessionContext,
): Promise<Answered<typeof calls.mailAccountStatement>> {
  const [tenant] = await context.db.select().from(tenants).where(eq(tenants.id, of.tenantID));
  return mailed(context, {
    of,
    statement: await readStatement(context.db, of),
    email: email || (tenant?.billingEmail ?? '') || (tenant?.email ?? ''),
    record: { resource: 'tenants', id: of.tenantID },
  });
}

/** Mails a charging account its statement, alike. */
export async function mailChargingStatement(
  { email, ...of }: Checked<typeof chargingCalls.mailChargingStatement>,
  context: SessionContext,
): Promise<Answered<typeof chargingCalls.mailChargingStatement>> {
  const { db } = context;
  const { chargingAccountID: id } = of;
  const billedTo = await billedToAccount(db, id);
  if (!billedTo) throw notFound('chargingAccountID');
  return mailed(context, {
    of,
    statement: await readChargingStatement(db, of),
    email: email || billedTo.email,
    record: { resource: resourceOfAccounts((await ownerOf(db, id)).audience), id },
  });
}

interface ToMail {
  of: Of;
  statement: Stated | undefined;
  /** Empty where none is known. */
  email: string;
  /** Whose history says so. */
  record: { resource: string; id: number };
}

async function mailed(
  context: SessionContext,
  { of, statement, email, record }: ToMail,
): Promise<{ sentTo: string }> {
  await refuseManyMails(context);
  if (!statement) throw notFound('tenantID' in of ? 'tenantID' : 'chargingAccountID');
  if (email === '') throw refusal(400, 'GENERAL.REQUIRED', { field: 'email' });
  const { language } = context;
  await sendMail(context, 'ACCOUNT_STATEMENT', {
    recipients: [email],
    language,
    values: () => ({
      company: statement.companyName,
      day: of.endDate,
      amount: `RM ${formatRinggit(statement.closing)}`,
    }),
    attachments: [{ kind: 'accountStatement', number: statementFile(of), language, statement: of }],
  });
  await context.audit({ ...record, action: MAILED, changes: { email: [null, email] } });
  return { sentTo: email };
}

/** The statement that goes with a mail, as a file. */
export async function drawMailedStatement(
  database: Database,
  draw: (document: PdfDocument) => Promise<Uint8Array>,
  { language, statement: of }: MailAttachment,
): Promise<MailedFile> {
  if (!of) throw new Error('a mail does not say whose statement goes with it');
  const document = await database.system(({ db }) => statementDocument(db, of, language));
  return {
    name: statementFile(of),
    type: 'application/pdf',
    content: Buffer.from(await draw(document)),
  };
}

async function statementDocument(db: Db, of: Of, language: Language): Promise<PdfDocument> {
  const found =
    'tenantID' in of ? await readStatement(db, of) : await readChargingStatement(db, of);
  if (!found) throw new Error('whose statement is mailed is gone');
  return statementPaper({ ...found, ...of }, await readSeller(db), language);
}
