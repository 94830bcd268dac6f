import { eq, sql } from 'drizzle-orm';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { agataSubscriptions, branches, type invoices } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

/**
 * Tells the company and the branch, or who pays in AGATA, in every language, that a payment came and what it is for. Invoice and receipt go
 * with it in English, as nobody has asked for a language.
 */
export async function mailReceipt(
  work: Work,
  invoice: typeof invoices.$inferSelect,
): Promise<void> {
  const paid = await paidFor(work, invoice);
  const params = {
    invoiceNo: invoice.number,
    amount: `RM ${formatRinggit(invoice.amount)}`,
    plan: invoice.planName,
    branch: invoice.billedTo.branchName,
    day: paid?.ends ?? '',
  };
  const attachments = (['invoice', 'receipt'] as const).map((kind) => ({
    kind,
    number: invoice.number,
    language: 'en' as const,
  }));
  await sendMail(work, 'RECEIPT', {
    recipients: [invoice.billedTo.email, paid?.email ?? ''],
    values: () => params,
    attachments,
  });
}

// Where a branch is written to, and the last day of what is now paid.
async function paidFor(
  { db }: Pick<Work, 'db'>,
  { id, branchId }: typeof invoices.$inferSelect,
): Promise<{ email: string; ends: string | null } | undefined> {
  const [row] =
    branchId === null
      ? await db
          .select({ email: sql<string>`''`, ends: sql<string>`${agataSubscriptions.toDay}::text` })
          .from(agataSubscriptions)
          .where(eq(agataSubscriptions.invoiceId, id))
      : await db
          .select({
            email: branches.email,
            ends: sql<string | null>`${branches.subscriptionEnds}::text`,
          })
          .from(branches)
          .where(eq(branches.id, branchId));
  return row;
}
