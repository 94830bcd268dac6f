import { and, eq } from 'drizzle-orm';
import { lastDayOf } from '../../../../contract/accounts/billingRules.ts';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import {
  agataSubscriptions as table,
  chargingAccounts,
  proformas,
  subscriptionCategories as categories,
} from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { makeBill } from '../agataBills/making.ts';
import { awaitedBill, billOf } from '../agataBills/reading.ts';
import { accountsOfOwner } from '../shared/chargingAccounts.ts';
import { offeredTax, offeredTotal } from './amounts.ts';
import { hadFree, nextDay, subscriptionOf } from './reading.ts';
import type { Subscriber } from './subscriber.ts';

interface Chosen {
  categoryId: number;
  fromDay: string;
  chargingAccountId: number;
  /** What the person was shown that it comes to, in sen with tax. */
  shownTotal: number;
}

/**
 * Subscribes a team or tenant, whose row the caller holds, charged to one of its accounts: its bill is made, and the
 * subscription begins once that is paid. What costs nothing begins on the day that was offered, once for each. Whoever
 * subscribes a second time without having seen the first is refused, since a bill is awaited or that day is another by
 * then, and so is whoever was shown another price.
 */
export async function subscribe(
  context: SessionContext,
  of: Subscriber,
  { categoryId, fromDay, chargingAccountId, shownTotal }: Chosen,
): Promise<Answered<typeof calls.subscribeTeam>> {
  const { db } = context;
  const [account] = await db
    .select({ id: chargingAccounts.id })
    .from(chargingAccounts)
    .where(and(eq(chargingAccounts.id, chargingAccountId), accountsOfOwner(of.audience, of.id)))
    .for('key share');
  if (!account) throw notFound('chargingAccountId');
  const [category] = await db
    .select({
      id: categories.id,
      name: categories.name,
      months: categories.months,
      price: categories.price,
      tax: offeredTax,
      total: offeredTotal,
      members: categories.members,
    })
    .from(categories)
    .where(and(eq(categories.id, categoryId), eq(categories.audience, of.audience)));
  if (!category) throw notFound('categoryId');
  const awaited = await awaitedBill(context, of);
  if (awaited)
    throw refusal(
      409,
      awaited.isPaidLate ? 'AGATA.SUBSCRIPTION.PAID_LATE' : 'AGATA.SUBSCRIPTION.AWAITED',
      { params: { number: awaited.number } },
    );
  if ((await nextDay(context, of)) !== fromDay) throw refusal(409, 'AGATA.SUBSCRIPTION.CHANGED');
  if (category.total !== shownTotal) throw refusal(409, 'AGATA.SUBSCRIPTION.PRICE_CHANGED');
  if (category.total > 0) {
    const id = await makeBill(context, of, { chargingAccountId, category });
    return { subscription: null, bill: await billOf(context, eq(proformas.id, id), of) };
  }
  if (await hadFree(context, of)) throw refusal(409, 'AGATA.SUBSCRIPTION.FREE_ONCE');
  return {
    subscription: await begin(context, of, { ...category, fromDay, chargingAccountId }),
    bill: null,
  };
}

interface Free extends Pick<Chosen, 'fromDay' | 'chargingAccountId'> {
  id: number;
  months: number;
  members: number;
}

/** Begins what costs nothing. */
async function begin(
  context: SessionContext,
  of: Subscriber,
  { id: categoryId, fromDay, months, members, chargingAccountId }: Free,
): Promise<Answered<typeof calls.cancelTeamSubscription>> {
  const [row] = await context.db
    .insert(table)
    .values({
      ...(of.audience === 'team' ? { teamId: of.id } : { agataTenantId: of.id }),
      categoryId,
      fromDay,
      toDay: lastDayOf(fromDay, months),
      price: 0,
      members,
      chargingAccountId,
      createdBy: context.session.accountId,
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
