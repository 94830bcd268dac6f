import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { lastDayOf } from '../../../../contract/accounts/billingRules.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { agataSubscriptions as table, type proformas } from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { type AccountOwner, ownerOf } from '../../accounts/billing/payer.ts';
import { cancelOpenBills } from '../agataBills/cancelling.ts';

type Row = typeof table.$inferSelect;
type Proforma = typeof proformas.$inferSelect;

/** The condition of the subscriptions of a team or tenant. */
export const ofOwner = ({ audience, id }: AccountOwner) =>
  audience === 'team' ? eq(table.teamId, id) : eq(table.agataTenantId, id);

/** The first day of a subscription that begins on a day: that, or the day after the last one ends. */
export async function firstDay(db: Db, of: AccountOwner, today: string): Promise<string> {
  const [row] = await db
    .select({ last: sql<string | null>`max(${table.toDay})::text` })
    .from(table)
    .where(and(ofOwner(of), isNull(table.cancelledAt)));
  return row?.last && row.last >= today ? addDays(row.last, 1) : today;
}

/**
 * Begins what a proforma of AGATA is for, once it is paid: on the day of payment, or the day after the last one ends. What else
 * was to be paid is cancelled, as it was offered for other days.
 */
export async function beginSubscription(
  work: Work & Recorder,
  { id, chargingAccountId, categoryId, requestedBy, terms, subTotal, discount, tax }: Proforma,
  { invoiceId, today }: { invoiceId: number; today: string },
): Promise<void> {
  const { db } = work;
  if (chargingAccountId === null || categoryId === null || requestedBy === null)
    throw new Error('a proforma is of no subscription');
  if (!('members' in terms)) throw new Error('a subscription has no terms');
  const owner = await ownerOf(db, chargingAccountId);
  const fromDay = await firstDay(db, owner, today);
  const [begun] = await db
    .insert(table)
    .values({
      ...(owner.audience === 'team' ? { teamId: owner.id } : { agataTenantId: owner.id }),
      categoryId,
      fromDay,
      toDay: lastDayOf(fromDay, terms.months),
      price: subTotal - discount,
      tax,
      members: terms.members,
      chargingAccountId,
      invoiceId,
      createdBy: requestedBy,
    })
    .returning({ id: table.id });
  if (!begun) throw new Error('a subscription was not stored');
  await record(work, {
    resource: `${owner.audience}-subscriptions`,
    id: begun.id,
    action: 'subscribe',
    branchId: null,
  });
  await cancelOpenBills(work, owner, { except: id });
}

/**
 * The subscription that an invoice began, unless it was cancelled. Refused where it is to be ended before its last day while
 * another that was paid for follows it, which would leave a gap.
 */
export async function subscriptionOfInvoice(
  db: Db,
  invoiceId: number,
  { isEnded }: { isEnded: boolean },
): Promise<Row | undefined> {
  const [own] = await db
    .select()
    .from(table)
    .where(and(eq(table.invoiceId, invoiceId), isNull(table.cancelledAt)));
  if (!own || !isEnded || own.toDay < clinicToday()) return own;
  const followers = await db.$count(
    table,
    and(
      own.teamId === null
        ? eq(table.agataTenantId, own.agataTenantId ?? 0)
        : eq(table.teamId, own.teamId),
      isNull(table.cancelledAt),
      isNotNull(table.invoiceId),
      sql`${table.fromDay} > ${own.fromDay}`,
    ),
  );
  if (followers > 0) throw refusal(409, 'INVOICE.FOLLOWED');
  return own;
}

/** Cancels a subscription with its invoice: it then holds no day. */
export async function cancelWithInvoice(work: Work & Recorder, own: Row): Promise<void> {
  await work.db
    .update(table)
    .set({ cancelledAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(eq(table.id, own.id));
  await noteEnd(work, own);
}

/** Ends a subscription whose money was given back: today, or before it began. */
export async function endToday(work: Work & Recorder, own: Row, today: string): Promise<void> {
  if (own.fromDay > today) return cancelWithInvoice(work, own);
  if (own.toDay <= today) return undefined;
  await work.db
    .update(table)
    .set({ toDay: today, version: sql`${table.version} + 1` })
    .where(eq(table.id, own.id));
  return noteEnd(work, own);
}

const noteEnd = (work: Recorder, { id, teamId }: Row) =>
  record(work, {
    resource: teamId === null ? 'tenant-subscriptions' : 'team-subscriptions',
    id,
    action: 'cancel',
    branchId: null,
  });
