import { and, eq } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import type { UnsettledReason } from '../../../../contract/accounts/unsettledPart.ts';
import { invoices, payments, proformas, unsettledPayments } from '../../../db/schema/index.ts';
import type { VerifiedPayment } from '../../../gateways/payment/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { instantOf } from '../../../kit/time.ts';
import { holdProforma, settle } from '../billing/settling.ts';
import { noteUnsettled } from '../unsettledPayments/noting.ts';

/** What became of a payment: the invoice that it paid, or the proforma that is still to be paid. */
export interface Settled {
  isPaid: boolean;
  docno: string;
  branchId: number | undefined;
  /** The money came and waits for a decision. */
  isWaiting?: boolean;
}

/**
 * Settles a proforma by a payment that the gateway has proved, once for each proforma, however often and in whatever
 * order its posts come. Amount and currency are those of our own proforma. Money that fits none waits for a decision of
 * the platform (`noteUnsettled`).
 */
export async function settlePayment(work: Work, payment: VerifiedPayment): Promise<Settled> {
  const { db } = work;
  const { proformaNo, amountSen: amount, currency, tranID } = payment;
  const [found] = await db
    .select({ id: proformas.id })
    .from(proformas)
    .where(eq(proformas.number, proformaNo));
  const proforma = found && (await holdProforma(work, found.id));
  const open = { isPaid: false, docno: proformaNo, branchId: proforma?.branchId ?? undefined };
  const [told] = await db.select().from(payments).where(eq(payments.gatewayRef, tranID));
  if (told) {
    const isWaiting = await isUnsettled(db, tranID);
    return told.proformaId === proforma?.id
      ? stateOf(db, proforma, { ...open, isWaiting })
      : { ...open, isWaiting };
  }
  const came = {
    amount,
    // The gateway does not sign it.
    channel: /^[\w .-]{1,50}$/.test(payment.channel) ? payment.channel : '',
    paidAt: instantOf(`${payment.paidAt.replace(' ', 'T')}.000Z`),
  };
  const fits = proforma?.amount === amount && currency === CURRENCY;
  const paymentId = proforma && fits ? await store(db, { proforma, tranID, ...came }) : null;
  const recorded = { ...work, ...systemRecorder(work) };
  const reason = reasonOf(payment, proforma);
  if (proforma && paymentId !== null && reason === undefined) {
    const settlement = { paymentMethod: came.channel, paymentId };
    const invoice = await settle(recorded, proforma, settlement);
    return { ...open, isPaid: true, docno: invoice.number };
  }
  const money = { ...came, reference: tranID, orderNo: proformaNo, currency, paymentId, proforma };
  await noteUnsettled(recorded, { ...money, reason: reason ?? 'Unknown' });
  return stateOf(db, proforma, { ...open, isWaiting: true });
}

async function isUnsettled(db: Db, reference: string): Promise<boolean> {
  const unsettled = and(
    eq(unsettledPayments.reference, reference),
    eq(unsettledPayments.state, 'Waiting'),
  );
  return (await db.$count(unsettledPayments, unsettled)) > 0;
}

type Proforma = typeof proformas.$inferSelect;

/** Why a payment settles nothing; undefined if it settles its proforma. */
function reasonOf(
  { amountSen, currency, paidAt }: VerifiedPayment,
  proforma: Proforma | undefined,
): UnsettledReason | undefined {
  if (!proforma) return 'Unknown';
  if (currency !== CURRENCY) return 'Currency';
  if (proforma.status === 'Paid') return 'Twice';
  if (amountSen < proforma.amount) return 'Short';
  if (amountSen > proforma.amount) return 'Over';
  if (proforma.status === 'Cancelled') return 'Replaced';
  return paidAt.slice(0, 10) > proforma.validTo ? 'Late' : undefined;
}

async function store(
  db: Db,
  {
    proforma,
    tranID,
    ...came
  }: {
    proforma: Proforma;
    tranID: string;
    amount: number;
    channel: string;
    paidAt: Date;
  },
): Promise<number | null> {
  const { id: proformaId, branchId, chargingAccountId } = proforma;
  const [stored] = await db
    .insert(payments)
    .values({ ...came, proformaId, branchId, chargingAccountId, gatewayRef: tranID })
    .onConflictDoNothing({ target: payments.gatewayRef })
    .returning({ id: payments.id });
  return stored?.id ?? null;
}

// What the payer comes back to: the invoice where there is one, whichever payment it was.
async function stateOf(db: Db, proforma: Proforma | undefined, open: Settled): Promise<Settled> {
  if (proforma?.status !== 'Paid') return open;
  const [invoice] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.proformaId, proforma.id));
  return invoice ? { ...open, isPaid: true, docno: invoice.number } : open;
}
