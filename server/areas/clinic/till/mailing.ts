import { and, eq } from 'drizzle-orm';
import type { till as calls } from '../../../../contract/clinic/till.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { branches, type MailAttachment, patients, tenants } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import type { MailedFile } from '../../../kit/gateways/mail/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import type { PdfDocument } from '../../../kit/pdf/document.ts';
import { MAILED, refuseManyMails } from '../../accounts/branchUsers/invitations.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { clinicFrom } from '../papers/branchPaper.ts';
import { countPrint, receiptDocument } from './receiptPaper.ts';
import { receiptOf, RECEIPTS } from './receipts.ts';

/** Mails a receipt to its patient, who may have said at the counter where to. */
export async function mailReceipt(
  { id, email }: Checked<typeof calls.mailReceipt>,
  context: BranchContext,
): Promise<Answered<typeof calls.mailReceipt>> {
  const { db, branch, language } = context;
  await refuseManyMails(context);
  const receipt = await receiptOf(context, id);
  if (receipt.isVoid) throw refusal(409, 'RECEIPT.IS_VOID');
  const [patient] = await db
    .select({ noMessages: patients.noMessages })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, receipt.patID)));
  if (patient?.noMessages)
    throw refusal(409, 'SMS.OPTED_OUT', { params: { name: receipt.patientName } });
  const recipient = email || receipt.emailAddress;
  if (recipient === '') throw refusal(400, 'GENERAL.REQUIRED', { field: 'email' });
  const isCopy = (await countPrint(context, id)) > 1;
  const [own] = await db
    .select({ code: branches.code })
    .from(branches)
    .where(eq(branches.id, branch.id));
  const { number } = receipt;
  await sendMail(context, 'DOCUMENT', {
    recipients: [recipient],
    language,
    values: () => ({
      title: textOf('RECEIPT.TITLE', language),
      number,
      branch: own?.code ?? '',
      amount: `RM ${formatRinggit(receipt.received)}`,
    }),
    attachments: [
      { kind: 'visitReceipt', number, language, of: { branch: branch.id, id, isCopy } },
    ],
  });
  await context.audit({
    resource: RECEIPTS,
    id,
    action: MAILED,
    changes: { email: [null, recipient] },
  });
  return { sentTo: recipient };
}

/** The receipt that goes with a mail, as a file. */
export async function drawMailedReceipt(
  database: Database,
  draw: (document: PdfDocument) => Promise<Uint8Array>,
  { number, language, of }: MailAttachment,
): Promise<MailedFile> {
  if (!of) throw new Error('a mail does not say which receipt goes with it');
  const { id, isCopy, branch } = of;
  const document = await database.system(async ({ db }) => {
    const [found] = await db
      .select({ branch: branches, company: tenants.companyName })
      .from(branches)
      .innerJoin(tenants, eq(tenants.id, branches.tenantId))
      .where(eq(branches.id, branch));
    if (!found) throw new Error('the branch of a mailed receipt is gone');
    const clinic = clinicFrom(found.branch, found.company);
    return (await receiptDocument({ db, branch: { id: branch }, language }, id, { isCopy, clinic }))
      .document;
  }, branch);
  return {
    name: `${number}.pdf`,
    type: 'application/pdf',
    content: Buffer.from(await draw(document)),
  };
}
