import { and, eq, inArray, sql } from 'drizzle-orm';
import { valueOfPeriod } from '../../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { daysBetween } from '../../../../contract/kit/days.ts';
import { branchSubscriptions, invoices, proformas, receipts } from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import type { ChangeContext } from '../../../kit/http/context.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';
import { beginSubscription } from '../../agata/agataSubscriptions/beginning.ts';
import { liveSubscriptions, storeLastDay } from '../branchSubscriptions/held.ts';
import { mailReceipt } from './mails.ts';
import { nextNumber } from './numbers.ts';
import { holdPayer } from './payer.ts';
import { periodOf } from './quoting.ts';

type Proforma = typeof proformas.$inferSelect;
type Invoice = typeof invoices.$inferSelect;

/** How a proforma was paid. */
export interface Settlement {
  paymentMethod: string;
  paymentId?: number | null | undefined;
  /** The day of payment; today by default. */
  today?: string;
  /** Mails nobody and submits nothing: it was paid long ago. */
  isSilent?: true;
}

/**
 * Makes the invoice of a proforma whose money has come, with its receipt, and begins the subscription that it paid for.
 * Done once: the invoice that there is is returned. The caller has locked payer and proforma (`holdProforma`).
 */
export async function settle(
  work: Work & Recorder,
  proforma: Proforma,
  { paymentMethod, paymentId, today = clinicToday(), isSilent }: Settlement,
): Promise<Invoice> {
  const { db } = work;
  const { branchId, chargingAccountId } = proforma;
  const [settled] = await db.select().from(invoices).where(eq(invoices.proformaId, proforma.id));
  if (settled) return settled;
  const [invoice] = await db
    .insert(invoices)
    .values({
      ...copied(proforma),
      proformaId: proforma.id,
      paymentMethod,
      status: 'Paid',
      number: await nextNumber(db, 'invoice'),
    })
    .returning();
  if (!invoice) throw new Error('an invoice was not stored');
  if (branchId === null) await beginSubscription(work, proforma, { invoiceId: invoice.id, today });
  else await begin(work, branchId, { proforma, invoice, today });
  await db.update(proformas).set({ status: 'Paid' }).where(eq(proformas.id, proforma.id));
  if (proforma.amount > 0)
    await db.insert(receipts).values({
      branchId,
      chargingAccountId,
      invoiceId: invoice.id,
      paymentId: paymentId ?? null,
      amount: invoice.amount,
      paymentMethod,
      number: await nextNumber(db, 'receipt'),
    });
  await record(work, { resource: 'proformas', id: proforma.id, action: 'pay', branchId });
  const { amount } = invoice;
  await record(work, {
    resource: 'invoices',
    id: invoice.id,
    action: 'create',
    changes: { amount: [0, amount] },
    branchId,
  });
  if (branchId !== null)
    await record(work, { resource: 'branches', id: branchId, action: 'subscribe', branchId });
  // Nothing came for what the credit covers.
  if (!isSilent && amount > 0) {
    await mailReceipt(work, invoice);
    await enqueue(work, 'e-invoice', [{ kind: 'invoice', id: invoice.id }]);
  }
  return invoice;
}

/**
 * Whether a change may still be settled: what it counts as unused is gone once its days are over, another subscription was
 * begun, or an invoice was cancelled or credited since. Of a proforma that is no change, true.
 */
export async function isCreditThere(
  { db }: Pick<Work, 'db'>,
  { purpose, branchId, issuedAt, validTo }: Proforma,
): Promise<boolean> {
  if (purpose !== 'change') return true;
  if (validTo < clinicToday()) return false;
  const { rows } = await db.execute<{ changed: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM invoice i WHERE i.branch_id = ${branchId}
                      AND greatest(i.issued_at, i.cancelled_at) > ${issuedAt})
        OR EXISTS (SELECT 1 FROM credit_note c WHERE c.branch_id = ${branchId} AND c.issued_at > ${issuedAt}) AS changed`);
  return !rows[0]?.changed;
}

/** Settles a new proforma of which the credit covers all: there is nothing to pay. */
export async function settleIfFree(context: ChangeContext, made: Proforma): Promise<void> {
  if (made.amount > 0) return;
  const held = await holdProforma(context, made.id);
  if (held) await settle(context, held, { paymentMethod: '' });
}

/** Cancels the open proforma of a branch, where there is one. */
export async function cancelOpen(db: Db, branchId: number): Promise<void> {
  await db
    .update(proformas)
    .set({ status: 'Cancelled' })
    .where(and(eq(proformas.branchId, branchId), eq(proformas.status, 'Open')));
}

/** Locks a proforma and its payer, in the order in which every change of a plan does. */
export async function holdProforma(
  { db }: Pick<Work, 'db'>,
  id: number,
): Promise<Proforma | undefined> {
  const [found] = await db
    .select({ branchId: proformas.branchId, chargingAccountId: proformas.chargingAccountId })
    .from(proformas)
    .where(eq(proformas.id, id));
  if (!found) return undefined;
  await holdPayer(db, found);
  const [held] = await db.select().from(proformas).where(eq(proformas.id, id)).for('update');
  return held;
}

// What an invoice has of its proforma.
function copied({ tenantId, billedTo, lines, planId, planName, ...proforma }: Proforma) {
  const { branchId, chargingAccountId, subTotal, discount, tax, amount } = proforma;
  const payer = { tenantId, branchId, chargingAccountId, billedTo };
  return { ...payer, lines, planId, planName, subTotal, discount, tax, amount };
}

interface Beginning {
  proforma: Proforma;
  invoice: Invoice;
  today: string;
}

async function begin(
  work: Work,
  branchId: number,
  { proforma, invoice, today }: Beginning,
): Promise<void> {
  const { db } = work;
  const { planId, planName, terms, extraDays } = proforma;
  if (planId === null || !('billingCycleId' in terms))
    throw new Error('a proforma of a branch is of no plan');
  const live = await liveSubscriptions(db, branchId);
  const { purpose, issuedAt } = proforma;
  const asked = { purpose, months: terms.months, extraDays, madeOn: clinicToday(issuedAt) };
  const { startsOn, plainEnd, endsOn } = periodOf(asked, live, today);
  const days = daysBetween(startsOn, plainEnd) + 1;
  const [begun] = await db
    .insert(branchSubscriptions)
    .values({
      branchId,
      planId,
      planName,
      invoiceId: invoice.id,
      startsOn,
      endsOn,
      billingCycleId: terms.billingCycleId,
      concurrentUsers: terms.concurrentUsers,
      storage: terms.storage,
      features: terms.features ?? null,
      value: valueOfPeriod(priceOf(proforma), { days, extraDays }),
      totalPrice: invoice.amount,
    })
    .returning({ id: branchSubscriptions.id });
  const replaced = purpose === 'change' ? live.filter(({ endsOn }) => endsOn >= startsOn) : [];
  if (begun && replaced.length > 0)
    await db
      .update(branchSubscriptions)
      .set({ replacedBy: begun.id })
      .where(
        inArray(
          branchSubscriptions.id,
          replaced.map(({ id }) => id),
        ),
      );
  await storeLastDay(work, branchId);
  // What another open one counts as unused has changed.
  await cancelOpen(db, branchId);
}

// The plan's own line comes first; a credit is no part of what the period is worth.
function priceOf({ lines: [line] }: Proforma): number {
  return line ? line.unitPrice - line.discount : 0;
}
