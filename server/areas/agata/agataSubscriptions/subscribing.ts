import { and, eq, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import {
  agataSubscriptions as table,
  chargingAccounts,
  subscriptionCategories as categories,
} from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { accountsOfOwner } from '../shared/chargingAccounts.ts';
import { offeredTax, offeredTotal } from './amounts.ts';
import { lastDay, nextDay, subscriptionOf, type Subscriber } from './reading.ts';

interface Chosen {
  categoryId: number;
  fromDay: string;
  chargingAccountId: number;
  /** What the person was shown that it comes to, in sen with tax. */
  shownTotal: number;
}

/**
 * Subscribes a team or tenant, whose row the caller holds, from the day that was offered, charged to one of its accounts.
 * Whoever subscribes a second time without having seen the first is refused, since that day is another by then, and so is
 * whoever was shown another price.
 */
export async function subscribe(
  context: SessionContext,
  of: Subscriber,
  { categoryId, fromDay, chargingAccountId, shownTotal }: Chosen,
): Promise<Answered<typeof calls.subscribeTeam>> {
  const { db, session } = context;
  const [account] = await db
    .select({ id: chargingAccounts.id })
    .from(chargingAccounts)
    .where(and(eq(chargingAccounts.id, chargingAccountId), accountsOfOwner(of.audience, of.id)))
    .for('key share');
  if (!account) throw notFound('chargingAccountId');
  const [category] = await db
    .select({
      months: categories.months,
      price: categories.price,
      tax: offeredTax,
      total: offeredTotal,
      members: categories.members,
    })
    .from(categories)
    .where(and(eq(categories.id, categoryId), eq(categories.audience, of.audience)));
  if (!category) throw notFound('categoryId');
  if ((await nextDay(context, of)) !== fromDay) throw refusal(409, 'AGATA.SUBSCRIPTION.CHANGED');
  if (category.total !== shownTotal) throw refusal(409, 'AGATA.SUBSCRIPTION.PRICE_CHANGED');
  const { months, price, tax, members } = category;
  const [row] = await db
    .insert(table)
    .values({
      ...(of.audience === 'team' ? { teamId: of.id } : { agataTenantId: of.id }),
      categoryId,
      fromDay,
      toDay: sql`${lastDay(fromDay, sql`${months}::integer`)}::date`,
      price,
      tax,
      members,
      chargingAccountId,
      createdBy: session.accountId,
    })
    .returning({ id: table.id });
  if (!row) throw new Error('a subscription was not stored');
  await context.audit({
    resource: `${of.audience}-subscriptions`,
    id: row.id,
    action: 'subscribe',
  });
  return subscriptionOf(context, row.id, of);
}
