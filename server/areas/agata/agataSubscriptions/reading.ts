import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { subscriptionAudiences } from '../../../../contract/agata/subscriptionAudiences.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered, Checked, ListInput } from '../../../../contract/kit/call.ts';
import {
  agataSubscriptions as table,
  chargingAccounts,
  subscriptionCategories as categories,
} from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';

/** Whose a subscription is. */
export interface Subscriber {
  audience: (typeof subscriptionAudiences)[number];
  id: number;
}

type Subscription = Answered<typeof calls.subscribeTeam>;
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
      members: table.members,
      id: table.id,
    },
    defaultSort: 'fromDay',
    latestFirst: true,
    id: table.id,
    where: and(ofSubscriber(of), q ? containsWords(q, [categories.name]) : undefined),
    rows: () => rowsOf(context, of).$dynamic(),
  });
  return rows;
}

/** One of its subscriptions. */
export async function subscriptionOf(
  context: SessionContext,
  id: number,
  of: Subscriber,
): Promise<Subscription> {
  const [row] = await rowsOf(context, of).where(and(eq(table.id, id), ofSubscriber(of)));
  if (!row) throw new Error('a subscription is missing');
  return row;
}

/** What it may subscribe to, each with the days for which it would hold. */
export async function offersOf(
  context: SessionContext,
  { q, ...list }: ListInput,
  of: Subscriber,
  maySubscribe: boolean,
): Promise<Offer[]> {
  const from = await nextDay(context, of);
  const rows = await pageOf(context, list, {
    sorts: {
      price: categories.price,
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
          members: categories.members,
          description: categories.description,
          toDay: lastDay(from, sql`${categories.months}`).as('to_day'),
        })
        .from(categories)
        .$dynamic(),
  });
  return rows.map((row) => ({ ...row, fromDay: from, maySubscribe }));
}

/** The first day of a new subscription: today, or the day after the last one ends. */
export async function nextDay({ db }: SessionContext, of: Subscriber): Promise<string> {
  const [row] = await db
    .select({
      day: sql<string>`greatest(${clinicToday()}::date, max(${table.toDay}) + 1)::text`,
    })
    .from(table)
    .where(ofSubscriber(of));
  return row?.day ?? clinicToday();
}

/** The last day of so many months from a day. */
export const lastDay = (from: string, months: SQL) =>
  sql<string>`(${from}::date + make_interval(months => ${months}) - interval '1 day')::date::text`;

function ofSubscriber({ audience, id }: Subscriber): SQL {
  return audience === 'team' ? eq(table.teamId, id) : eq(table.agataTenantId, id);
}

function rowsOf({ db }: SessionContext, { audience, id }: Subscriber) {
  const today = sql`${clinicToday()}::date`;
  const taken =
    audience === 'team'
      ? sql`(SELECT count(*) FROM team_member m WHERE m.team_id = ${id} AND ${takesPlace})`
      : sql`(SELECT count(*) FROM agata_tenant_member m WHERE m.agata_tenant_id = ${id} AND ${takesPlace})`;
  return db
    .select({
      id: table.id,
      category: categories.name,
      state: sql<Subscription['state']>`CASE WHEN ${table.fromDay} > ${today} THEN 'coming'
        WHEN ${table.toDay} < ${today} THEN 'past' ELSE 'present' END`.as('state'),
      fromDay: table.fromDay,
      toDay: table.toDay,
      price: table.price,
      members: table.members,
      used: sql<number | null>`CASE WHEN ${today} BETWEEN ${table.fromDay} AND ${table.toDay}
        THEN ${taken}::integer END`.as('used'),
      chargingAccount: sql<string>`coalesce(${chargingAccounts.name}, '')`.as('charging_account'),
      version: table.version,
    })
    .from(table)
    .innerJoin(categories, eq(categories.id, table.categoryId))
    .leftJoin(chargingAccounts, eq(chargingAccounts.id, table.chargingAccountId));
}

const takesPlace = sql`(m.state = 'joined' OR (m.state = 'invited' AND app.invitation_holds(m.created_at)))`;
