import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { affected as calls } from '../../../../contract/clinic/affected.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { appointmentContacts, appointments, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { textOf } from '../../../kit/texts.ts';
import { sendEach } from '../../messaging/sms/sendEach.ts';
import { statusMeaning } from '../appointments/references.ts';
import { affectedOf } from './reading.ts';

type Call = typeof calls.tellAffected;

/** Tells patients what becomes of their appointment, and notes who was told. */
export async function tell(
  { ids, way }: Checked<Call>,
  context: BranchContext,
): Promise<Answered<Call>> {
  const { db, branch, session, language } = context;
  // One desk after the other: whom the first has told is not written to again, and in other words.
  const rows = await db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      statusId: appointments.statusId,
      patientName: patients.name,
      icPassport: patients.icPassport,
    })
    .from(appointments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, appointments.branchId), eq(patients.id, appointments.patientId)),
    )
    .where(
      and(
        eq(appointments.branchId, branch.id),
        inArray(appointments.id, ids),
        isNull(appointments.removedAt),
      ),
    )
    .orderBy(appointments.id)
    .for('update', { of: appointments });
  if (rows.length < new Set(ids).size) throw notFound('ids');
  const lists = await context.lists();
  const open = new Set((await affectedOf(context, { ids })).data.map(({ id }) => id));
  const known = await toldBefore(context, ids);
  const reasons = new Map<number, string>(
    rows.map(({ id }) => [id, known.has(id) ? 'AFFECTED.TOLD' : '']),
  );
  const fresh = rows.filter(({ id }) => !known.has(id));
  if (way === 'message') {
    const sent = await sendEach(
      context,
      fresh.map(({ id, icPassport, statusId }) => {
        const isCancelled = statusMeaning(lists, statusId) === 'cancelled';
        const still = open.has(id) ? 'AFFECTED.SAY_AWAY' : 'AFFECTED.SAY_GIVEN';
        const code = isCancelled ? 'AFFECTED.SAY_CANCELLED' : still;
        return { icPassport, aptID: id, text: textOf(code, language) };
      }),
    );
    for (const [at, { id }] of fresh.entries()) reasons.set(id, sent[at] ?? '');
  }
  const told = fresh.filter(({ id }) => !reasons.get(id));
  // What was given away or cancelled is settled by that, and to be settled again where it is taken back.
  const contacts = told.filter(({ id }) => open.has(id));
  if (contacts.length > 0)
    await db
      .insert(appointmentContacts)
      .values(
        contacts.map(({ id, startsAt }) => ({
          branchId: branch.id,
          appointmentId: id,
          startsAt,
          way,
          toldBy: session.accountId,
        })),
      )
      .onConflictDoNothing();
  for (const { id } of told) {
    await context.audit({
      resource: 'appointments',
      id,
      action: 'edit',
      changes: { told: [null, way] },
    });
    await context.announce({ resource: 'appointments', id, change: 'update' });
  }
  return {
    data: rows.map(({ id, patientName }) => ({ id, patientName, reason: reasons.get(id) ?? '' })),
  };
}

// Those whose patients were told of the time that they have now.
async function toldBefore(
  { db, branch }: BranchContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(
      appointmentContacts,
      and(
        eq(appointmentContacts.branchId, appointments.branchId),
        eq(appointmentContacts.appointmentId, appointments.id),
        eq(appointmentContacts.startsAt, appointments.startsAt),
      ),
    )
    .where(and(eq(appointments.branchId, branch.id), inArray(appointments.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
