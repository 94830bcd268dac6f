import { and, asc, eq } from 'drizzle-orm';
import type { calendarFeeds as calls } from '../../../../contract/clinic/calendarFeeds.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { calendarFeeds, doctors } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { wallClockOf, wallClockOrNull } from '../../../kit/time.ts';
import { requireOwnDoctor } from '../organizer/ownDoctor.ts';

/**
 * The feeds of the branch, by their doctors' order. People with access to their own records see their own doctor's.
 */
export async function listOf(
  context: BranchContext,
): Promise<Answered<typeof calls.calendarFeedList>> {
  const { db, branch, session, may } = context;
  const isOwn = may('list', 'calendar-feeds') === 'own';
  const rows = await db
    .select({ feed: calendarFeeds, resource: doctors.name })
    .from(calendarFeeds)
    .innerJoin(
      doctors,
      and(eq(doctors.branchId, calendarFeeds.branchId), eq(doctors.id, calendarFeeds.doctorId)),
    )
    .where(
      and(
        eq(calendarFeeds.branchId, branch.id),
        isOwn ? eq(doctors.accountId, session.accountId) : undefined,
      ),
    )
    .orderBy(asc(doctors.position), asc(doctors.id));
  return rows.map(({ feed, resource }) => ({
    doctor: feed.doctorId,
    resource,
    withNames: feed.withNames,
    createdDate: wallClockOf(feed.createdAt),
    readDate: wallClockOrNull(feed.readAt),
  }));
}

/**
 * Creates a doctor's feed address and replaces an earlier one. Only this answer contains it; only its hash is stored.
 */
export async function add(
  { doctor, withNames = false }: Checked<typeof calls.addCalendarFeed>,
  context: BranchContext,
): Promise<Answered<typeof calls.addCalendarFeed>> {
  await holdOwn(context, 'create', doctor);
  const ofDoctor = and(
    eq(calendarFeeds.branchId, context.branch.id),
    eq(calendarFeeds.doctorId, doctor),
  );
  const [before] = await context.db
    .select({ withNames: calendarFeeds.withNames })
    .from(calendarFeeds)
    .where(ofDoctor)
    .for('update');
  const secret = newToken();
  const made = { hash: hashOf(secret), withNames, createdAt: new Date(), readAt: null };
  await context.db
    .insert(calendarFeeds)
    .values({ branchId: context.branch.id, doctorId: doctor, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.doctorId, set: made });
  await record(context, {
    resource: 'calendar-feeds',
    id: doctor,
    action: 'create',
    changes: { withNames: [before?.withNames ?? null, withNames] },
  });
  return { address: `/api/calendar/${secret}.ics` };
}

/** Removes a doctor's feed address. */
export async function remove(
  { doctor }: Checked<typeof calls.removeCalendarFeed>,
  context: BranchContext,
): Promise<Answered<typeof calls.removeCalendarFeed>> {
  await holdOwn(context, 'delete', doctor);
  const gone = await context.db
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.branchId, context.branch.id), eq(calendarFeeds.doctorId, doctor)))
    .returning({ doctor: calendarFeeds.doctorId });
  if (gone.length === 0) throw notFound('doctor');
  await record(context, { resource: 'calendar-feeds', id: doctor, action: 'delete' });
  return { done: true };
}

const holdOwn = (context: BranchContext, action: 'create' | 'delete', doctorId: number) =>
  requireOwnDoctor(context, doctorId, {
    action,
    resource: 'calendar-feeds',
    field: 'doctor',
    ownOnly: 'FEED.OWN_ONLY',
  });
