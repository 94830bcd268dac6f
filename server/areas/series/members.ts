import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm';
import { appointmentSeries, appointments } from '../../db/schema/index.ts';
import { refuseStale } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { holdsTime, type Lists } from '../appointments/references.ts';
import { type Stored, storedOf } from '../appointments/state.ts';

/**
 * An appointment, and what of its series is still to come from it on, itself included: neither over, nor cancelled, nor
 * missed. All are held against others' changes until the transaction ends. 404 for what is not there, 409 where nothing
 * is to come or the version named is not the appointment's.
 */
export async function membersFrom(
  context: BranchContext,
  lists: Lists,
  id: number,
): Promise<{ named: Stored; members: Stored[] }> {
  // Whoever changes the series waits here, before they hold any of it.
  await holdSeries(context, id);
  const named = await storedOf(context, id);
  if (!named || named.removedAt) throw notFound('id');
  await refuseStale(context, 'appointments', named);
  const members = [];
  for (const each of await idsFrom(context, named)) {
    const member = each === id ? named : await storedOf(context, each);
    if (member && isToCome(member, named, lists)) members.push(member);
  }
  if (members.length === 0) throw refusal(409, 'SERIES.OVER', { field: 'id' });
  return { named, members };
}

async function holdSeries({ db, branch }: BranchContext, id: number): Promise<void> {
  const [row] = await db
    .select({ seriesId: appointments.seriesId })
    .from(appointments)
    .where(and(eq(appointments.branchId, branch.id), eq(appointments.id, id)));
  if (!row?.seriesId) return;
  await db
    .select({ id: appointmentSeries.id })
    .from(appointmentSeries)
    .where(and(eq(appointmentSeries.branchId, branch.id), eq(appointmentSeries.id, row.seriesId)))
    .for('update');
}

async function idsFrom({ db, branch }: BranchContext, named: Stored): Promise<number[]> {
  if (named.seriesId === null) return [named.id];
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.branchId, branch.id),
        eq(appointments.seriesId, named.seriesId),
        gte(appointments.startsAt, named.startsAt),
        gt(appointments.startsAt, new Date()),
        isNull(appointments.removedAt),
      ),
    )
    .orderBy(asc(appointments.id));
  return rows.map(({ id }) => id);
}

// Asked again of what is held: it may have been changed meanwhile.
function isToCome(member: Stored, named: Stored, lists: Lists): boolean {
  const meaning = lists.meaning(member.statusId);
  return (
    member.removedAt === null &&
    member.startsAt >= named.startsAt &&
    member.startsAt > new Date() &&
    holdsTime(meaning) &&
    meaning !== 'done'
  );
}
