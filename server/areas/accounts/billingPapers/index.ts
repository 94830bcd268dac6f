import { sql } from 'drizzle-orm';
import { toBuffer } from 'qrcode';
import type { billingPapers as calls } from '../../../../contract/accounts/billingPapers.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { MailAttachment } from '../../../db/schema/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database, Db } from '../../../kit/db/database.ts';
import type { MailedFile } from '../../../kit/gateways/mail/index.ts';
import type { AfterCommit, Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import type { PdfDocument } from '../../../kit/pdf/document.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { billedToAccount } from '../billing/payer.ts';
import { ofAccount } from '../branches/account.ts';
import { MAILED, refuseManyMails } from '../branchUsers/invitations.ts';
import { shareLink } from '../eInvoices/reading.ts';
import { readSeller } from '../seller/reading.ts';
import { paperOf, paperTitles } from './paper.ts';
import { type BillingDocument, type DocumentKey, type OfPayers, readDocument } from './reading.ts';

export const billingPapers: Handlers<typeof calls> = {
  proformaPaper: ({ proformaNo: number }, context) =>
    answer(context, { kind: 'proforma', number }, 'proformaNo'),

  invoicePaper: ({ invoiceNo: number }, context) =>
    answer(context, { kind: 'invoice', number }, 'invoiceNo'),

  receiptPaper: ({ invoiceNo: number }, context) =>
    answer(context, { kind: 'receipt', number }, 'invoiceNo'),

  creditNotePaper: ({ creditNoteNo: number }, context) =>
    answer(context, { kind: 'creditNote', number }, 'creditNoteNo'),

  async sendBillingDocument({ kind, number, email }, context) {
    const { db, language } = context;
    await refuseManyMails(context);
    const found = await ownDocument(context, { kind, number }, 'number');
    const recipient = email || found.billedTo.email;
    if (!(await isOfAccount(db, recipient, found)))
      throw refusal(409, 'MAIL.NOT_OF_ACCOUNT', { field: 'email' });
    await sendMail(context, 'DOCUMENT', {
      recipients: [recipient],
      language,
      values: () => ({
        title: textOf(paperTitles[kind], language),
        number: found.number,
        branch: found.billedTo.branchName,
        amount: `RM ${formatRinggit(found.amount)}`,
      }),
      attachments: [{ kind, number, language }],
    });
    await context.audit({
      resource: kind === 'proforma' ? 'proformas' : 'invoices',
      id: found.id,
      action: MAILED,
      branchId: found.branchId,
    });
    return { sentTo: recipient };
  },
};

/** The paper that goes with a mail, as a file. */
export async function drawAttachment(
  { database, config }: { database: Database; config: Config },
  draw: (document: PdfDocument) => Promise<Uint8Array>,
  { language, kind, number }: MailAttachment,
): Promise<MailedFile> {
  if (kind === 'visitReceipt' || kind === 'accountStatement' || kind === 'removalCertificate')
    throw new Error(`no paper of billing: ${kind}`);
  const key = { kind, number };
  const { found, document } = await database.system(async ({ db }) => {
    const read = await readDocument(db, key, () => undefined);
    if (!read) throw new Error('the document of a mail is missing');
    return { found: read, document: await drawn(db, read, { config, language }) };
  });
  return {
    name: fileNameOf(found),
    type: 'application/pdf',
    content: Buffer.from(await draw(document)),
  };
}

/** A document of the account, of a kind and number, as a PDF. */
function answer(
  context: SessionContext,
  key: DocumentKey,
  field: string,
): Promise<AfterCommit<Blob>> {
  const of: OfPayers = ({ branchId }) => ofAccount(context, branchId);
  return paperAnswer(context, key, { field, of });
}

/** A document of payers that a condition allows as a PDF; one of another payer is refused as a missing one is. */
export async function paperAnswer(
  context: SessionContext,
  key: DocumentKey,
  { field, of }: { field: string; of: OfPayers },
): Promise<AfterCommit<Blob>> {
  const found = await readDocument(context.db, key, of);
  if (!found) throw notFound(field);
  const document = await drawn(context.db, found, context);
  return pdfAnswer(context, document, fileNameOf(found));
}

/** A document's paper, with the code that leads to it at MyInvois where it is valid there. */
async function drawn(
  db: Db,
  found: BillingDocument,
  { config, language }: Pick<SessionContext, 'config' | 'language'>,
): Promise<PdfDocument> {
  const link = found.kind === 'receipt' ? '' : shareLink(found, config);
  const share = link === '' ? undefined : { link, qr: await toBuffer(link, { margin: 1 }) };
  return paperOf(found, { seller: await readSeller(db), language, share });
}

// A document of another account is refused as a missing one is.
async function ownDocument(
  context: SessionContext,
  key: DocumentKey,
  field: string,
): Promise<BillingDocument> {
  const found = await readDocument(context.db, key, ({ branchId }) => ofAccount(context, branchId));
  if (!found) throw notFound(field);
  return found;
}

// Numbers are our own: letters and digits.
const fileNameOf = ({ number }: BillingDocument) => `${number}.pdf`;

/** Whether an address is the company's, the branch's or that of one of its users; in AGATA that of who pays. */
async function isOfAccount(
  db: Db,
  email: string,
  { billedTo, tenantId, branchId, chargingAccountId }: BillingDocument,
): Promise<boolean> {
  if (email === '') return false;
  if (email === billedTo.email) return true;
  if (chargingAccountId !== null)
    return (await billedToAccount(db, chargingAccountId))?.email === email;
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM tenant WHERE id = ${tenantId} AND lower(email) = lower(${email}))
        OR EXISTS (SELECT FROM branch WHERE id = ${branchId} AND lower(email) = lower(${email}))
        OR EXISTS (SELECT FROM membership WHERE tenant_id = ${tenantId} AND coalesce(branch_id, ${branchId}) = ${branchId}
                    AND NOT blocked AND lower(email) = lower(${email})) AS found`);
  return rows[0]?.found ?? false;
}
