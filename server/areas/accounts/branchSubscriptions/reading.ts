import { and, eq, sql } from 'drizzle-orm';
import type { BranchSubscription } from '../../../../contract/accounts/branchSubscriptions.ts';
import { billingCycles } from '../../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { branches } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { ofAccount } from '../branches/account.ts';
import { changeOfToday } from './changeOfToday.ts';
import { heldOn, type HeldSubscription, liveSubscriptions } from './held.ts';

type Plan = Pick<
  BranchSubscription,
  | 'planID'
  | 'subscritiopnID'
  | 'planName'
  | 'status'
  | 'startDate'
  | 'expiredDate'
  | 'renewalCycle'
  | 'totalPrice'
>;

/** A branch's plan as it is shown. */
export function planOf(
  held: HeldSubscription | undefined,
  { lastDay, isOver }: { lastDay: string | null; isOver: boolean },
): Plan {
  return {
    planID: held?.planId ?? null,
    subscritiopnID: held?.id ?? null,
    planName: held?.planName ?? null,
    status: isOver ? 'Inactive' : 'Active',
    startDate: held?.startsOn ?? null,
    expiredDate: lastDay,
    renewalCycle: (held && billingCycles[held.billingCycleId - 1]) ?? null,
    totalPrice: held?.totalPrice ?? null,
  };
}

/** The plan of a branch of the account, and how much of it is used. */
export async function subscriptionOf(
  branchId: number,
  context: SessionContext,
): Promise<BranchSubscription> {
  const { db } = context;
  const [branch] = await db
    .select({
      id: branches.id,
      code: branches.code,
      lastDay: branches.subscriptionEnds,
      renewsItself: branches.renewsItself,
      isOver: sql<boolean>`app.is_over(${branches.subscriptionEnds})`,
      signedIn: sql<number>`app.people_at_work(${branches.id})`,
      storageUsed: sql<number>`app.stored_bytes(${branches.id})`.mapWith(Number),
      openProformaNo: sql<string | null>`(SELECT p.number FROM proforma p
        WHERE p.branch_id = ${outer(branches.id)} AND p.status = 'Open' AND p.valid_to >= ${clinicToday()})`,
    })
    .from(branches)
    .where(and(eq(branches.id, branchId), ofAccount(context, branches.id)));
  if (!branch) throw notFound('branchId');
  const terms = await db.execute<{ users: number; storage: number }>(
    sql`SELECT concurrent_users AS users, storage FROM app.held_terms(${branchId})`,
  );
  const [today] = terms.rows;
  const held = heldOn(await liveSubscriptions(db, branchId), clinicToday());
  const { id, code, signedIn, storageUsed, openProformaNo, renewsItself } = branch;
  const change = await changeOfToday(db, branchId, { signedIn, storageUsed });
  return {
    id,
    code,
    ...planOf(held, branch),
    concurrentUser: held?.concurrentUsers ?? null,
    signedIn,
    storage: held?.storage ?? null,
    features: held?.features ?? null,
    storageUsed,
    openProformaNo,
    renewsItself,
    usersToday: today?.users ?? null,
    storageToday: today?.storage ?? null,
    takeBack: change && {
      planName: change.before.planName,
      expiredDate: change.before.endsOn,
      amount: change.amount,
      isUsed: change.isUsed,
    },
  };
}
