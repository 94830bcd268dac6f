import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { patients } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { record } from '../../../kit/http/changes.ts';
import { changeEach } from '../../clinic/appointments/changes.ts';
import { statusMeaning } from '../../clinic/appointments/references.ts';
import { lockAppointment, type StoredAppointment } from '../../clinic/appointments/state.ts';

/** A message whose appointment a reply may confirm or cancel. */
interface About {
  appointmentId: number | null;
  appointmentAt: Date | null;
}

/** An appointment that can be given the status that a reply asks for, locked. */
interface Changeable {
  before: StoredAppointment;
  requested: { statusId: number };
}

/** What each command makes of an appointment, and of which it may. */
const wanted = {
  confirm: { status: 'confirmed', from: ['booked'] },
  cancel: { status: 'cancelled', from: ['booked', 'confirmed'] },
} as const satisfies Record<string, { status: StatusMeaning; from: readonly StatusMeaning[] }>;

/**
 * The appointment that a message was about, if a reply can confirm or cancel it: it is booked, lies ahead, and is still at
 * the time that the message may have told.
 */
export async function lockChangeable(
  context: BranchChangeContext,
  command: keyof typeof wanted,
  { appointmentId, appointmentAt }: About,
): Promise<Changeable | undefined> {
  if (appointmentId === null) return undefined;
  const before = await lockAppointment(context, appointmentId);
  if (!before || before.removedAt) return undefined;
  const { startsAt, statusId } = before;
  if (startsAt.getTime() !== appointmentAt?.getTime() || startsAt <= new Date()) return undefined;
  const lists = await context.lists();
  const { status, from } = wanted[command];
  const now = statusMeaning(lists, statusId);
  if (!from.some((each) => each === now)) return undefined;
  const next = lists.lookups('appt_status').find(({ id }) => statusMeaning(lists, id) === status);
  return next && { before, requested: { statusId: next.id } };
}

/** Gives an appointment the status that was asked for, as staff do. */
export async function change(context: BranchChangeContext, one: Changeable): Promise<void> {
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
