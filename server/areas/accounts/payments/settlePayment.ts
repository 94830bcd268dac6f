import { eq } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import type { Work } from '../../../db/database.ts';
import { payments, proformas } from '../../../db/schema/index.ts';
import type { VerifiedPayment } from '../../../gateways/payment/index.ts';
import { systemRecorder } from '../../../http/sessionContext.ts';
import { instantOf } from '../../../time.ts';
import { holdProforma, settle } from '../billing/settling.ts';

/** What became of a payment: the invoice that it paid, or the proforma that is still to be paid. */
export interface Settled {
  isPaid: boolean;
  docno: string;
  branchId: number | undefined;
}

/**
 * Settles a proforma by a payment that the gateway has proved, once for each proforma, however often and in whatever
 * order its posts come. Amount and currency are those of our own proforma. Money for a cancelled one is noted, and the
 * platform decides about it.
 */
export async function settlePayment(work: Work, payment: VerifiedPayment): Promise<Settled> {
  const { db } = work;
  const { proformaNo, amountSen, currency, tranID, channel } = payment;
  const [found] = await db
    .select({ id: proformas.id })
    .from(proformas)
    .where(eq(proformas.number, proformaNo));
  const proforma = found && (await holdProforma(work, found.id));
  // The gateway does not sign it.
  const means = /^[\w .-]{1,50}$/.test(channel) ? channel : '';
  const open = { isPaid: false, docno: proformaNo, branchId: proforma?.branchId };
  if (!proforma || proforma.amount !== amountSen || currency !== CURRENCY) return open;
  await db
    .insert(payments)
    .values({
      proformaId: proforma.id,
      branchId: proforma.branchId,
      gatewayRef: tranID,
      channel: means,
      amount: amountSen,
      paidAt: instantOf(`${payment.paidAt.replace(' ', 'T')}.000Z`),
    })
    .onConflictDoNothing({ target: payments.gatewayRef });
  const [stored] = await db.select().from(payments).where(eq(payments.gatewayRef, tranID));
  if (stored?.proformaId !== proforma.id) return open;
  const isLate = payment.paidAt.slice(0, 10) > proforma.validTo;
  if (proforma.status === 'Cancelled' || (isLate && proforma.status === 'Open')) return open;
  const invoice = await settle({ ...work, ...systemRecorder(work) }, proforma, {
    paymentMethod: means,
    paymentId: stored.id,
  });
  return { isPaid: true, docno: invoice.number, branchId: proforma.branchId };
}
