import { and, eq, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import {
  agataSubscriptions as table,
  subscriptionCategories as categories,
} from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { lastDay, nextDay, subscriptionOf, type Subscriber } from './reading.ts';

interface Chosen {
  categoryId: number;
  fromDay: string;
  chargingAccountId?: number;
}

/**
 * Subscribes a team or tenant, whose row the caller holds, from the day that was offered. Whoever subscribes a second
 * time without having seen the first is refused, since that day is another by then.
 */
export async function subscribe(
  context: SessionContext,
  of: Subscriber,
  { categoryId, fromDay, chargingAccountId }: Chosen,
): Promise<Answered<typeof calls.subscribeTeam>> {
  const { db, session } = context;
  const [category] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.id, categoryId), eq(categories.audience, of.audience)));
  if (!category) throw notFound('categoryId');
  if ((await nextDay(context, of)) !== fromDay) throw refusal(409, 'AGATA.SUBSCRIPTION.CHANGED');
  const [row] = await db
    .insert(table)
    .values({
      ...(of.audience === 'team' ? { teamId: of.id } : { agataTenantId: of.id }),
      categoryId,
      fromDay,
      toDay: sql`${lastDay(fromDay, sql`${category.months}::integer`)}::date`,
      price: category.price,
      members: category.members,
      ...(chargingAccountId && { chargingAccountId }),
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
