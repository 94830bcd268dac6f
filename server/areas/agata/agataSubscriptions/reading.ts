import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered, Checked, ListInput } from '../../../../contract/kit/call.ts';
import {
  agataSubscriptions as table,
  agataTenants,
  chargingAccounts,
  invoices,
  subscriptionCategories as categories,
} from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { awaitedBill } from '../agataBills/reading.ts';
import { accountsOfOwner } from '../shared/chargingAccounts.ts';
import { offeredTax, offeredTotal, total } from './amounts.ts';
import { firstDay, ofOwner } from './beginning.ts';
import type { Subscriber } from './subscriber.ts';

type Subscription = Answered<typeof calls.cancelTeamSubscription>;
type Offer = Answered<typeof calls.getTeamSubscriptionOffers>[number];

/** The subscriptions of a team or tenant. */
export async function subscriptionsOf(
  context: SessionContext,
  { q, ...list }: Omit<Checked<typeof calls.getTeamSubscriptionsList>, 'consultantTeamId'>,
  of: Subscriber,
): Promise<Subscription[]> {
  const rows = await pageOf(context, list, {
    sorts: {
      fromDay: table.fromDay,
      toDay: table.toDay,
      category: categories.name,
      price: table.price,
      tax: table.tax,
      total,
      members: table.members,
      id: table.id,
    },
    defaultSort: 'fromDay',
    latestFirst: true,
    id: table.id,
    where: and(ofOwner(of), q ? containsWords(q, [categories.name]) : undefined),
    rows: () => rowsOf(context, of).$dynamic(),
  });
  return rows.map((row) => toSubscription(row, of));
}

/** One of its subscriptions. */
export async function subscriptionOf(
  context: SessionContext,
  id: number,
  of: Subscriber,
): Promise<Subscription> {
  const [row] = await rowsOf(context, of).where(and(eq(table.id, id), ofOwner(of)));
  if (!row) throw new Error('a subscription is missing');
  return toSubscription(row, of);
}

/** What it may subscribe to, each with the days for which it would hold. */
export async function offersOf(
  context: SessionContext,
  { q, ...list }: ListInput,
  of: Subscriber,
): Promise<Offer[]> {
  const from = await nextDay(context, of);
  const rows = await pageOf(context, list, {
    sorts: {
      price: categories.price,
      tax: offeredTax,
      total: offeredTotal,
      name: categories.name,
      months: categories.months,
      members: categories.members,
      id: categories.id,
    },
    defaultSort: 'price',
    id: categories.id,
    where: and(
      eq(categories.audience, of.audience),
      q ? containsWords(q, [categories.name, categories.description]) : undefined,
    ),
    rows: () =>
      context.db
        .select({
          id: categories.id,
          name: categories.name,
          months: categories.months,
          price: categories.price,
          tax: offeredTax.as('tax'),
          total: offeredTotal.as('total'),
          members: categories.members,
          description: categories.description,
          toDay: lastDay(from, sql`${categories.months}`).as('to_day'),
        })
        .from(categories)
        .$dynamic(),
  });
  const chargingAccountId = await usualAccount(context, of);
  const awaited = await awaitedBill(context, of);
  const isFreeHad = await hadFree(context, of);
  return rows.map((row) => ({
    ...row,
    fromDay: from,
    chargingAccountId,
    awaits: awaited?.number ?? '',
    isAwaitedPaid: awaited?.isPaidLate ?? false,
    isHad: row.total === 0 && isFreeHad,
    maySubscribe: of.maySubscribe,
  }));
}

/** The first day of a new subscription: today, or the day after the last one ends. */
export const nextDay = ({ db }: SessionContext, of: Subscriber): Promise<string> =>
  firstDay(db, of, clinicToday());

/** Whether it has or had what costs nothing. */
export async function hadFree({ db }: SessionContext, of: Subscriber): Promise<boolean> {
  const free = and(ofOwner(of), isNull(table.cancelledAt), eq(total, 0));
  return (await db.$count(table, free)) > 0;
}

// The account of the last subscription, else that by which the tenant is billed, else the only one.
async function usualAccount({ db }: SessionContext, of: Subscriber): Promise<number | null> {
  const [last] = await db
    .select({ id: table.chargingAccountId })
    .from(table)
    .where(and(ofOwner(of), isNotNull(table.chargingAccountId)))
    .orderBy(desc(table.fromDay), desc(table.id))
    .limit(1);
  if (last) return last.id;
  const [billed] =
    of.audience === 'tenant'
      ? await db
          .select({ id: agataTenants.chargingAccountId })
          .from(agataTenants)
          .where(eq(agataTenants.id, of.id))
      : [];
  if (billed?.id) return billed.id;
  const own = await db
    .select({ id: chargingAccounts.id })
    .from(chargingAccounts)
    .where(accountsOfOwner(of.audience, of.id))
    .limit(2);
  return own.length === 1 ? (own[0]?.id ?? null) : null;
}

/** The last day of so many months from a day. */
const lastDay = (from: string, months: SQL) =>
  sql<string>`(${from}::date + make_interval(months => ${months}) - interval '1 day')::date::text`;

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const toSubscription = (row: Row, { maySubscribe }: Subscriber): Subscription => ({
  ...row,
  cancelledAt: row.cancelledAt && wallClockOf(row.cancelledAt),
  isCancellable: row.isCancellable && maySubscribe,
  isKeepable: row.isKeepable && maySubscribe,
});

function rowsOf({ db }: SessionContext, { audience, id }: Subscriber) {
  const today = sql`${clinicToday()}::date`;
  const taken =
    audience === 'team'
      ? sql`(SELECT count(*) FROM team_member m WHERE m.team_id = ${id} AND ${takesPlace})`
      : sql`(SELECT count(*) FROM agata_tenant_member m WHERE m.agata_tenant_id = ${id} AND ${takesPlace})`;
  const owner = audience === 'team' ? sql`s.team_id = ${id}` : sql`s.agata_tenant_id = ${id}`;
  const others = sql`agata_subscription s WHERE ${owner} AND s.cancelled_at IS NULL`;
  const isComing = sql`${table.fromDay} > ${today}`;
  return db
    .select({
      id: table.id,
      category: categories.name,
      state: sql<Subscription['state']>`CASE WHEN ${table.cancelledAt} IS NOT NULL THEN 'cancelled'
        WHEN ${table.fromDay} > ${today} THEN 'coming'
        WHEN ${table.toDay} < ${today} THEN 'past' ELSE 'present' END`.as('state'),
      fromDay: table.fromDay,
      toDay: table.toDay,
      price: table.price,
      tax: table.tax,
      total: total.as('total'),
      members: table.members,
      used: sql<
        number | null
      >`CASE WHEN ${table.cancelledAt} IS NULL AND ${today} BETWEEN ${table.fromDay} AND ${table.toDay}
        THEN ${taken}::integer END`.as('used'),
      chargingAccount: sql<string>`coalesce(${chargingAccounts.name}, '')`.as('charging_account'),
      subscribedBy:
        sql<string>`coalesce((SELECT p.name FROM healthcare_provider p WHERE p.account_id = ${outer(table.createdBy)}), '')`.as(
          'subscribed_by',
        ),
      cancelledBy:
        sql<string>`coalesce((SELECT p.name FROM healthcare_provider p WHERE p.account_id = ${outer(table.cancelledBy)}), '')`.as(
          'cancelled_by_name',
        ),
      cancelledAt: table.cancelledAt,
      isCancellable:
        sql<boolean>`(${table.cancelledAt} IS NULL AND ${table.invoiceId} IS NULL AND ${isComing}
        AND NOT EXISTS (SELECT FROM ${others} AND s.from_day > ${outer(table.fromDay)}))`.as(
          'is_cancellable',
        ),
      isKeepable:
        sql<boolean>`(${table.cancelledAt} IS NOT NULL AND ${table.invoiceId} IS NULL AND ${isComing}
        AND ${table.fromDay} = (SELECT greatest(${today}, max(s.to_day) + 1) FROM ${others}))`.as(
          'is_keepable',
        ),
      invoiceNo: sql<string>`coalesce(${invoices.number}, '')`.as('invoice_no'),
      version: table.version,
    })
    .from(table)
    .innerJoin(categories, eq(categories.id, table.categoryId))
    .leftJoin(chargingAccounts, eq(chargingAccounts.id, table.chargingAccountId))
    .leftJoin(invoices, eq(invoices.id, table.invoiceId));
}

const takesPlace = sql`(m.state = 'joined' OR (m.state = 'invited' AND app.invitation_holds(m.created_at)))`;
