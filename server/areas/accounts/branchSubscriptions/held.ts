import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { clinicDay } from '../../../db/clinicDays.ts';
import { branches, branchSubscriptions as table } from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { tellPeople } from '../branches/telling.ts';

export type HeldSubscription = typeof table.$inferSelect;

/** The condition of subscriptions that were neither replaced nor cancelled. */
export const isLive = and(isNull(table.replacedBy), isNull(table.cancelledAt));

/** The subscriptions of a branch that were neither replaced nor cancelled, in order of time. */
export function liveSubscriptions(db: Db, branchId: number): Promise<HeldSubscription[]> {
  return db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branchId), isLive))
    .orderBy(asc(table.startsOn));
}

/** The one that holds on a day, else the last one. */
export function heldOn(
  live: readonly HeldSubscription[],
  day: string,
): HeldSubscription | undefined {
  return live.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? live.at(-1);
}

/** Stores the last day of a branch's subscriptions with the branch, and tells its people. */
export async function storeLastDay(work: Work, branchId: number): Promise<void> {
  await work.db
    .update(branches)
    .set({
      // Once it had a plan, its records can be read.
      subscriptionEnds: sql`coalesce((SELECT max(s.ends_on) FROM branch_subscription s
        WHERE s.branch_id = ${branchId} AND s.replaced_by IS NULL AND s.cancelled_at IS NULL),
        least(${branches.subscriptionEnds}, ${clinicDay} - 1))`,
    })
    .where(eq(branches.id, branchId));
  await tellPeople(work, branchId);
}
