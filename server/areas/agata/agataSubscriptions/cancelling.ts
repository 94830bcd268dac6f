import { eq, sql } from 'drizzle-orm';
import type { agataSubscriptions as calls } from '../../../../contract/agata/agataSubscriptions.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { agataSubscriptions as table } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { subscriptionOf } from './reading.ts';
import type { Subscriber } from './subscriber.ts';

type Subscription = Answered<typeof calls.cancelTeamSubscription>;

/** Cancels a subscription before its first day, where none follows it (409). The caller holds the row of whose it is. */
export async function cancel(
  context: SessionContext,
  of: Subscriber,
  id: number,
): Promise<Subscription> {
  const { isCancellable } = await subscriptionOf(context, id, of);
  if (!isCancellable) throw refusal(409, 'AGATA.SUBSCRIPTION.NOT_CANCELLABLE');
  return change(context, of, { id, action: 'cancel' });
}

/** Takes that back, while it still follows the last one (409). The caller holds the row of whose it is. */
export async function keep(
  context: SessionContext,
  of: Subscriber,
  id: number,
): Promise<Subscription> {
  const { isKeepable } = await subscriptionOf(context, id, of);
  if (!isKeepable) throw refusal(409, 'AGATA.SUBSCRIPTION.NOT_KEEPABLE');
  return change(context, of, { id, action: 'restore' });
}

async function change(
  context: SessionContext,
  of: Subscriber,
  { id, action }: { id: number; action: 'cancel' | 'restore' },
): Promise<Subscription> {
  const isCancelled = action === 'cancel';
  await context.db
    .update(table)
    .set({
      cancelledAt: isCancelled ? sql`now()` : null,
      cancelledBy: isCancelled ? context.session.accountId : null,
      version: sql`${table.version} + 1`,
    })
    .where(eq(table.id, id));
  await context.audit({ resource: `${of.audience}-subscriptions`, id, action });
  return subscriptionOf(context, id, of);
}
