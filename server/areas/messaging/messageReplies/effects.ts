import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { patients } from '../../../db/schema/index.ts';
import { record } from '../../../http/changes.ts';
import type { BranchChangeContext } from '../../../http/context.ts';
import { changeEach } from '../../clinic/appointments/changes.ts';
import { statusMeaning } from '../../clinic/appointments/references.ts';
import { lockAppointment, type StoredAppointment } from '../../clinic/appointments/state.ts';

/** A message that a reply may confirm the appointment of. */
interface About {
  appointmentId: number | null;
  appointmentAt: Date | null;
}

/** An appointment that can be confirmed, locked, with the status that says so. */
interface Confirmable {
  before: StoredAppointment;
  requested: { statusId: number };
}

/**
 * The appointment that a message was about, if it can be confirmed: it is booked, lies ahead, and is still at the time
 * that the message may have told.
 */
export async function lockConfirmable(
  context: BranchChangeContext,
  { appointmentId, appointmentAt }: About,
): Promise<Confirmable | undefined> {
  if (appointmentId === null) return undefined;
  const before = await lockAppointment(context, appointmentId);
  if (!before || before.removedAt) return undefined;
  const { startsAt, statusId } = before;
  if (startsAt.getTime() !== appointmentAt?.getTime() || startsAt <= new Date()) return undefined;
  const lists = await context.lists();
  if (statusMeaning(lists, statusId) !== 'booked') return undefined;
  const confirmed = lists
    .lookups('appt_status')
    .find(({ id }) => statusMeaning(lists, id) === 'confirmed');
  return confirmed && { before, requested: { statusId: confirmed.id } };
}

/** Gives an appointment the status that it is confirmed, as staff do. */
export async function confirm(context: BranchChangeContext, one: Confirmable): Promise<void> {
  await changeEach(context, await context.lists(), [one], {
    action: 'edit',
    allowConflict: false,
    field: 'id',
  });
}

/** Marks everyone of the branch with a mobile number, and the patient who was written to, as wanting no messages. */
export async function optOut(
  context: BranchChangeContext,
  { patientId, phone }: { patientId: number; phone: string },
): Promise<void> {
  const { db, branch } = context;
  // Patients who are there and those who are removed have an index each, which serve where the condition names both.
  const hasMobile = and(
    eq(patients.mobile, phone),
    or(and(ne(patients.mobile, ''), isNull(patients.removedAt)), isNotNull(patients.removedAt)),
  );
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, branch.id),
        eq(patients.noMessages, false),
        or(eq(patients.id, patientId), hasMobile),
      ),
    )
    .orderBy(asc(patients.id))
    .for('no key update');
  for (const { id } of rows) {
    await db
      .update(patients)
      // Whoever edits the record has not seen the mark, and would take it off by saving.
      .set({ noMessages: true, lockVersion: null, version: sql`${patients.version} + 1` })
      .where(and(eq(patients.branchId, branch.id), eq(patients.id, id)));
    const changes = { noMessages: [false, true] as [boolean, boolean] };
    await record(context, { resource: 'patients', id, action: 'edit', changes });
  }
}
