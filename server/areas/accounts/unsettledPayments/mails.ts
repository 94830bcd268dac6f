import { eq } from 'drizzle-orm';
import { dateText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { interpolate } from '../../../../contract/kit/message.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { branches, chargingAccounts } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { textOf } from '../../platform/localization/catalogue.ts';

interface ToTell {
  /** Null of who pays in AGATA. */
  branchId: number | null;
  /** To which the money belongs there. */
  chargingAccountId: number | null;
  branchName: string;
  /** That of the company. */
  email: string;
  /** The proforma that was paid. */
  number: string;
  amount: string;
  /** A sentence, and what stands in it. */
  reason: { code: TextCode; params?: Record<string, string>; day?: string };
}

/** Tells the company and the branch, or who pays in AGATA, in every language, that money of theirs waits, or what became of it. */
export async function mailPayer(
  work: Work,
  key: 'PAYMENT_WAITS' | 'PAYMENT_DECIDED',
  { branchId, chargingAccountId, branchName, email, number, amount, reason }: ToTell,
): Promise<void> {
  const [row] =
    branchId === null
      ? []
      : await work.db
          .select({ email: branches.email })
          .from(branches)
          .where(eq(branches.id, branchId));
  const [account] =
    chargingAccountId === null
      ? []
      : await work.db
          .select({ name: chargingAccounts.name })
          .from(chargingAccounts)
          .where(eq(chargingAccounts.id, chargingAccountId));
  const branch = account ? `${branchName}, ${account.name}` : branchName;
  const sentence = (language: Language) =>
    interpolate(textOf(reason.code, language), {
      ...reason.params,
      ...(reason.day !== undefined && { day: dateText(reason.day, language) }),
    });
  await sendMail(work, key, {
    recipients: [email, row?.email ?? ''],
    values: (language) => ({ branch, number, amount, reason: sentence(language) }),
  });
}
