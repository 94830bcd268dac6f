import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import type { UnsettledReason } from '../../../../contract/accounts/unsettledPart.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { type proformas, unsettledPayments as table } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import { mailPayer } from './mails.ts';

/** Money that came and that no invoice was made for. */
interface Came {
  reference: string;
  orderNo: string;
  reason: UnsettledReason;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  channel: string;
  paidAt: Date;
  paymentId?: number | null;
  /** The proforma that it was for, if there is one. */
  proforma?: Proforma | undefined;
}
type Proforma = Pick<
  typeof proformas.$inferSelect,
  'id' | 'tenantId' | 'branchId' | 'chargingAccountId' | 'number'
> & {
  billedTo: BilledTo;
};

const reasonTexts: Record<UnsettledReason, TextCode> = {
  Twice: 'PAYMENT.WHY.TWICE',
  Short: 'PAYMENT.WHY.SHORT',
  Over: 'PAYMENT.WHY.OVER',
  Currency: 'PAYMENT.WHY.CURRENCY',
  Replaced: 'PAYMENT.WHY.REPLACED',
  Late: 'PAYMENT.WHY.LATE',
  Cancelled: 'PAYMENT.WHY.CANCELLED',
  CreditNote: 'PAYMENT.WHY.CREDIT_NOTE',
  Unknown: 'PAYMENT.WHY.UNKNOWN',
};

/** An amount with its currency, such as RM 12.00. */
export const paidText = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${currency === CURRENCY ? 'RM' : currency} ${formatRinggit(amount)}`;

/** Puts money among what waits for a decision, once: Administrators are alerted and the payer is told. */
export async function noteUnsettled(
  work: Work & Recorder,
  { proforma, ...came }: Came,
): Promise<void> {
  const { tenantId, branchId, chargingAccountId } = proforma ?? {};
  const [noted] = await work.db
    .insert(table)
    .values({ ...came, proformaId: proforma?.id, tenantId, branchId, chargingAccountId })
    .onConflictDoNothing({ target: table.reference })
    .returning({ id: table.id });
  if (!noted) return;
  await record(work, {
    resource: 'unsettled-payments',
    id: noted.id,
    action: 'create',
    changes: { paid: ['', paidText(came)], reason: ['', came.reason] },
    branchId: branchId ?? null,
  });
  // Of a credit note the payer is told what became of its money.
  if (proforma && came.reason !== 'CreditNote')
    await mailPayer(work, 'PAYMENT_WAITS', {
      branchId: proforma.branchId,
      chargingAccountId: proforma.chargingAccountId,
      branchName: proforma.billedTo.branchName,
      email: proforma.billedTo.email,
      number: came.orderNo,
      amount: paidText(came),
      reason: { code: reasonTexts[came.reason] },
    });
}
