import { eq, sql } from 'drizzle-orm';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { branches, type invoices } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

/**
 * Tells the company and the branch, in every language, that a payment came and what it is for. Invoice and receipt go
 * with it in English, as nobody has asked for a language.
 */
export async function mailReceipt(
  work: Work,
  invoice: typeof invoices.$inferSelect,
): Promise<void> {
  const [branch] = await work.db
    .select({ email: branches.email, ends: sql<string>`${branches.subscriptionEnds}::text` })
    .from(branches)
    .where(eq(branches.id, invoice.branchId));
  const params = {
    invoiceNo: invoice.number,
    amount: `RM ${formatRinggit(invoice.amount)}`,
    plan: invoice.planName,
    branch: invoice.billedTo.branchName,
    day: branch?.ends ?? '',
  };
  const attachments = (['invoice', 'receipt'] as const).map((kind) => ({
    kind,
    number: invoice.number,
    language: 'en' as const,
  }));
  await sendMail(work, 'RECEIPT', {
    recipients: [invoice.billedTo.email, branch?.email ?? ''],
    values: () => params,
    attachments,
  });
}
