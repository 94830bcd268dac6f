import { and, eq, isNull, sql } from 'drizzle-orm';
import { CANCEL_HOURS } from '../../../../contract/accounts/billing.ts';
import { creditLine, totalsOf } from '../../../../contract/accounts/billingRules.ts';
import { EINVOICE_CANCEL_HOURS } from '../../../../contract/accounts/eInvoice.ts';
import { CURRENCY } from '../../../../contract/accounts/paymentAddress.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { HistoryAction } from '../../../../contract/texts/histories.ts';
import {
  branchSubscriptions,
  creditNotes,
  invoices,
  proformas,
  receipts,
} from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import {
  cancelWithInvoice,
  endToday as endSubscriptionToday,
  subscriptionOfInvoice,
} from '../../agata/agataSubscriptions/beginning.ts';
import {
  type HeldSubscription,
  liveSubscriptions,
  storeLastDay,
} from '../branchSubscriptions/held.ts';
import { noteUnsettled } from '../unsettledPayments/noting.ts';
import { nextNumber } from './numbers.ts';
import { holdPayer } from './payer.ts';
import { cancelOpen } from './settling.ts';

type Invoice = typeof invoices.$inferSelect;

const HOUR_MS = 3_600_000;

/** Whether an invoice is young enough to be cancelled, with MyInvois too where that has it. */
export const isCancellable = (invoice: Invoice): boolean =>
  invoice.status === 'Paid' && whyNotCancelled(invoice) === undefined;

const isYoung = (since: Date, hours: number) => Date.now() - since.getTime() < hours * HOUR_MS;

function whyNotCancelled({
  issuedAt,
  eInvoiceStatus,
  eInvoiceValidatedAt,
}: Invoice): 'EINVOICE.WAITING' | 'INVOICE.CONSOLIDATED' | 'INVOICE.TOO_OLD' | undefined {
  if (['Queued', 'Submitted', 'Cancelling'].includes(eInvoiceStatus)) return 'EINVOICE.WAITING';
  if (eInvoiceStatus === 'Consolidated') return 'INVOICE.CONSOLIDATED';
  const isInTime =
    isYoung(issuedAt, CANCEL_HOURS) &&
    (eInvoiceStatus !== 'Valid' || isYoung(eInvoiceValidatedAt ?? issuedAt, EINVOICE_CANCEL_HOURS));
  return isInTime ? undefined : 'INVOICE.TOO_OLD';
}

/** Cancels an invoice and its subscription; what that had replaced holds again. */
export async function cancelInvoice(
  context: SessionContext,
  id: number,
  reason: string,
): Promise<void> {
  const { db } = context;
  const invoice = await holdInvoice(db, id);
  if (invoice.status !== 'Paid') throw refusal(409, 'INVOICE.NOT_PAID');
  const why = whyNotCancelled(invoice);
  if (why) throw refusal(409, why, { params: { hours: CANCEL_HOURS } });
  if ((await creditedOf(db, id)) > 0) throw refusal(409, 'INVOICE.CREDITED');
  const begun = await begunBy(db, invoice, { isEnded: true });
  await db
    .update(invoices)
    .set({
      status: 'Cancelled',
      cancelledAt: sql`now()`,
      cancelReason: reason,
      ...cancelledThere(invoice),
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, id));
  if (invoice.eInvoiceStatus === 'Valid')
    await enqueue(context, 'e-invoice', [{ kind: 'invoice', id }]);
  await db
    .update(proformas)
    .set({ status: 'Cancelled' })
    .where(eq(proformas.id, invoice.proformaId));
  await begun.cancel(context);
  await changed(context, invoice, 'cancel', { cancelReason: ['', reason] });
  if (invoice.amount > 0) {
    const { number: reference, amount } = invoice;
    await noteMoneyOf(context, invoice, { reference, amount, reason: 'Cancelled' });
  }
}

// What is valid there is cancelled there; what waited to be sent is not sent.
function cancelledThere({
  eInvoiceStatus,
}: Invoice): Partial<Pick<Invoice, 'eInvoiceStatus' | 'eInvoiceAt' | 'eInvoiceReason'>> {
  if (eInvoiceStatus === 'Valid')
    return { eInvoiceStatus: 'Cancelling', eInvoiceAt: new Date(), eInvoiceReason: '' };
  const isWaiting = eInvoiceStatus === 'Monthly' || eInvoiceStatus === 'Incomplete';
  return isWaiting ? { eInvoiceStatus: 'None' } : {};
}

// What was paid for it is somebody's to give back.
async function noteMoneyOf(
  context: SessionContext,
  invoice: Invoice,
  money: { reference: string; amount: number; reason: 'Cancelled' | 'CreditNote' },
): Promise<void> {
  const { db } = context;
  const [proforma] = await db.select().from(proformas).where(eq(proformas.id, invoice.proformaId));
  const [receipt] = await db.select().from(receipts).where(eq(receipts.invoiceId, invoice.id));
  if (!proforma || !receipt) return;
  await noteUnsettled(context, {
    ...money,
    orderNo: proforma.number,
    currency: CURRENCY,
    channel: invoice.paymentMethod,
    paidAt: receipt.issuedAt,
    paymentId: receipt.paymentId,
    proforma,
  });
}

/**
 * Credits a part of an invoice, in sen with tax. All of it ends its subscription: today, or, if it was a change, what that
 * had replaced holds again.
 */
export async function creditInvoice(
  context: SessionContext,
  { id, amount, reason }: { id: number; amount: number; reason: string },
): Promise<void> {
  const { db } = context;
  const invoice = await holdInvoice(db, id);
  if (invoice.status !== 'Paid') throw refusal(409, 'INVOICE.NOT_PAID');
  const credited = await creditedOf(db, id);
  const left = invoice.amount - credited;
  if (amount > left) throw refusal(409, 'INVOICE.CREDIT_TOO_MUCH', { field: 'amount' });
  const isAll = amount === left;
  const begun = await begunBy(db, invoice, { isEnded: isAll });
  const line = creditLine(reason, amount, { ...invoice, credited });
  const lines = [line];
  // What was given back is no longer there to be credited against another plan.
  const { unitPrice: worth } = line;
  if (isAll) await begun.end(context);
  await db
    .update(branchSubscriptions)
    .set({ value: isAll ? 0 : sql`greatest(${branchSubscriptions.value} - ${worth}, 0)` })
    .where(eq(branchSubscriptions.invoiceId, id));
  await db
    .update(invoices)
    .set({ status: isAll ? 'Credited' : 'Paid', version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id));
  await changed(context, invoice, 'credit', { credited: [credited, credited + amount] });
  const reference = await nextNumber(db, 'creditNote');
  const [made] = await db
    .insert(creditNotes)
    .values({
      tenantId: invoice.tenantId,
      branchId: invoice.branchId,
      chargingAccountId: invoice.chargingAccountId,
      billedTo: invoice.billedTo,
      invoiceId: id,
      reason,
      lines,
      ...totalsOf(lines),
      number: reference,
    })
    .returning({ id: creditNotes.id });
  if (made) await enqueue(context, 'e-invoice', [{ kind: 'creditNote', id: made.id }]);
  await noteMoneyOf(context, invoice, { reference, amount, reason: 'CreditNote' });
}

/** What was credited of an invoice so far, in sen. */
async function creditedOf(db: Db, invoiceId: number): Promise<number> {
  const [row] = await db
    .select({
      credited: sql<number>`coalesce(sum(${creditNotes.amount}), 0)::bigint`.mapWith(Number),
    })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId));
  return row?.credited ?? 0;
}

// Who pays first, as every change of its plan does.
async function holdInvoice(db: Db, id: number): Promise<Invoice> {
  const [found] = await db
    .select({ branchId: invoices.branchId, chargingAccountId: invoices.chargingAccountId })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!found) throw notFound('id');
  await holdPayer(db, found);
  const [held] = await db.select().from(invoices).where(eq(invoices.id, id)).for('update');
  if (!held) throw notFound('id');
  return held;
}

/** What becomes of the subscription that an invoice began, of a branch or in AGATA. */
interface Begun {
  /** With its invoice: what it had replaced holds again. */
  cancel: (context: SessionContext) => Promise<void>;
  /** As its money was given back. */
  end: (context: SessionContext) => Promise<void>;
}

async function begunBy(db: Db, invoice: Invoice, how: { isEnded: boolean }): Promise<Begun> {
  const nothing = () => Promise.resolve();
  if (invoice.branchId === null) {
    const own = await subscriptionOfInvoice(db, invoice.id, how);
    return {
      cancel: own ? (context) => cancelWithInvoice(context, own) : nothing,
      end: own ? (context) => endSubscriptionToday(context, own, clinicToday()) : nothing,
    };
  }
  const own = await subscriptionOf(db, { id: invoice.id, branchId: invoice.branchId }, how);
  return {
    cancel: own ? (context) => cancelSubscription(context, own) : nothing,
    end: own ? (context) => endCredited(context, own) : nothing,
  };
}

// The subscription that an invoice of a branch began. Refused where another took its place, which holds its credit, and where it is
// to be ended while another follows it, which would leave a gap.
async function subscriptionOf(
  db: Db,
  invoice: { id: number; branchId: number },
  { isEnded }: { isEnded: boolean },
): Promise<HeldSubscription | undefined> {
  const [own] = await db
    .select()
    .from(branchSubscriptions)
    .where(
      and(eq(branchSubscriptions.invoiceId, invoice.id), isNull(branchSubscriptions.cancelledAt)),
    );
  if (!own) return undefined;
  const live = await liveSubscriptions(db, invoice.branchId);
  const isFollowed = live.some(({ startsOn }) => startsOn > own.startsOn);
  if (own.replacedBy !== null || (isEnded && isFollowed)) throw refusal(409, 'INVOICE.FOLLOWED');
  return own;
}

async function cancelSubscription(work: Work, { id, branchId }: HeldSubscription): Promise<void> {
  const { db } = work;
  await db
    .update(branchSubscriptions)
    .set({ cancelledAt: sql`now()` })
    .where(eq(branchSubscriptions.id, id));
  await db
    .update(branchSubscriptions)
    .set({ replacedBy: null })
    .where(and(eq(branchSubscriptions.branchId, branchId), eq(branchSubscriptions.replacedBy, id)));
  await storeLastDay(work, branchId);
}

async function endCredited(work: Work, subscription: HeldSubscription): Promise<void> {
  const [replaced] = await work.db
    .select({ id: branchSubscriptions.id })
    .from(branchSubscriptions)
    .where(eq(branchSubscriptions.replacedBy, subscription.id))
    .limit(1);
  await (replaced ? cancelSubscription(work, subscription) : endToday(work, subscription));
}

async function endToday(work: Work, subscription: HeldSubscription): Promise<void> {
  const { db } = work;
  const today = clinicToday();
  const { id, branchId, startsOn, endsOn } = subscription;
  const isAhead = startsOn > today;
  await db
    .update(branchSubscriptions)
    .set(isAhead ? { cancelledAt: sql`now()` } : { endsOn: endsOn < today ? endsOn : today })
    .where(eq(branchSubscriptions.id, id));
  await storeLastDay(work, branchId);
}

async function changed(
  context: SessionContext,
  { id, branchId }: Invoice,
  action: HistoryAction,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> {
  await record(context, {
    resource: 'invoices',
    id,
    action,
    changes,
    branchId,
  });
  if (branchId === null) return;
  // What an open proforma counts as unused has changed.
  await cancelOpen(context.db, branchId);
  await record(context, { resource: 'branches', id: branchId, action: 'subscribe', branchId });
}
