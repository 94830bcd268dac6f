import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm';
import type { BranchLists } from '../../../db/branchLists.ts';
import { appointmentSeries, appointments } from '../../../db/schema/index.ts';
import { refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { holdsTime, statusMeaning } from '../appointments/references.ts';
import { type StoredAppointment, lockAppointment } from '../appointments/state.ts';

/**
 * An appointment, and the remaining appointments of its series from it on, itself included: neither past, nor
 * cancelled, nor missed. All are locked until the transaction ends. 404 where it is missing, 409 where none remains or
 * the version is stale.
 */
export async function membersFrom(
  context: BranchContext,
  lists: BranchLists,
  id: number,
): Promise<{ named: StoredAppointment; members: StoredAppointment[] }> {
  // Parallel changes of the series wait here, before they lock any of it.
  await lockSeries(context, id);
  const named = await lockAppointment(context, id);
  if (!named || named.removedAt) throw notFound('id');
  await refuseStale(context, 'appointments', named);
  const members = [];
  for (const each of await idsFrom(context, named)) {
    const member = each === id ? named : await lockAppointment(context, each);
    if (member && isToCome(member, named, lists)) members.push(member);
  }
  if (members.length === 0) throw refusal(409, 'SERIES.OVER', { field: 'id' });
  return { named, members };
}

async function lockSeries({ db, branch }: BranchContext, id: number): Promise<void> {
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

async function idsFrom({ db, branch }: BranchContext, named: StoredAppointment): Promise<number[]> {
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

// Checked again on the locked row, which may have changed meanwhile.
function isToCome(
  member: StoredAppointment,
  named: StoredAppointment,
  lists: BranchLists,
): boolean {
  const meaning = statusMeaning(lists, member.statusId);
  return (
    member.removedAt === null &&
    member.startsAt >= named.startsAt &&
    member.startsAt > new Date() &&
    holdsTime(meaning) &&
    meaning !== 'done'
  );
}
