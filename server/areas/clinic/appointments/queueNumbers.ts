import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { appointments } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { dayOf } from './periods.ts';
import { between } from './reading.ts';
import { takeLocks } from './reservations.ts';

/**
 * A queue number of the branch and the appointment's day: the earlier one where it is still free, else the next after
 * the highest. An advisory lock on the day serialises this, so no number is assigned twice.
 */
export async function queueNumberFor(
  context: BranchChangeContext,
  { id, startsAt, had }: { id: number; startsAt: Date; had: number | null },
): Promise<number> {
  const { db, branch } = context;
  const day = dayOf(startsAt);
  await takeLocks(context, [{ of: -branch.id, day }]);
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  const [found] = await db
    .select({
      highest: sql<number | null>`max(${appointments.queueNumber})`,
      taken: sql<boolean | null>`bool_or(${appointments.queueNumber} = ${had}::integer)`,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.branchId, branch.id),
        isNull(appointments.removedAt),
        ne(appointments.id, id),
        between(date, date),
      ),
    );
  return had !== null && !found?.taken ? had : (found?.highest ?? 0) + 1;
}

const DAY = 86_400_000;
