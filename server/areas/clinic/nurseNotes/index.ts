import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { NurseNote, nurseNotes as calls } from '../../../../contract/clinic/nurseNotes.ts';
import { appointments, nurseNotes as table, patients } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { sanitizeRichText, isBlankRichText } from '../../../kit/richText.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { lockPatient, refuseWithoutLock } from '../patients/lock.ts';

/** Row limit of the list. */
const MAX_ROWS = 500;

export const nurseNotes: Handlers<typeof calls> = {
  async getNurseNoteList({ patientID }, context) {
    await noteRead(context, 'nurseNotes', [patientID]);
    return notesWhere(context, eq(table.patientId, patientID));
  },

  async addNurseNote({ PatientId, Note }, context) {
    const note = wellFormed(Note, 'Note');
    // Locked, so that the patient is neither removed, merged nor locked anew while the note is written.
    refuseWithoutLock(await lockPatient(context, eq(patients.id, PatientId), 'PatientId'), context);
    return store(context, { patientId: PatientId, appointmentId: null, note });
  },

  async writeNurseNote({ patientID, appointmentID, note: written }, context) {
    const note = wellFormed(written, 'note');
    // Locked, so that the patient is neither removed nor merged while the note is written.
    await lockPatient(context, eq(patients.id, patientID), 'patientID');
    if (appointmentID !== undefined) await refuseOthersVisit(context, patientID, appointmentID);
    return store(context, { patientId: patientID, appointmentId: appointmentID ?? null, note });
  },

  async removeNurseNote({ id }, context) {
    const removed = await context.db
      .update(table)
      .set({ removedAt: new Date(), version: sql`${table.version} + 1` })
      .where(and(eq(table.branchId, context.branch.id), eq(table.id, id), isNull(table.removedAt)))
      .returning({ id: table.id });
    if (removed.length === 0) throw notFound('id');
    await record(context, { resource: 'nurse-notes', id, action: 'delete' });
    return { done: true };
  },
};

/** The sanitised note; throws 400 at the field if nothing is left of it. */
function wellFormed(written: string, field: string): string {
  const note = sanitizeRichText(written);
  if (isBlankRichText(note)) throw refusal(400, 'GENERAL.REQUIRED', { field });
  return note;
}

/** Throws 400 where the appointment is another patient's. */
async function refuseOthersVisit(
  { db, branch }: BranchContext,
  patientId: number,
  appointmentId: number,
): Promise<void> {
  const [visit] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.branchId, branch.id),
        eq(appointments.id, appointmentId),
        eq(appointments.patientId, patientId),
      ),
    );
  if (!visit) throw refusal(400, 'GENERAL.INVALID', { field: 'appointmentID' });
}

async function store(
  context: BranchContext,
  note: Pick<typeof table.$inferInsert, 'patientId' | 'appointmentId' | 'note'>,
): Promise<NurseNote> {
  const { db, branch, session } = context;
  const [made] = await db
    .insert(table)
    .values({ ...note, branchId: branch.id, createdBy: session.accountId })
    .returning({ id: table.id });
  if (!made) throw new Error('a note was not stored');
  await record(context, { resource: 'nurse-notes', id: made.id, action: 'create' });
  const [stored] = await notesWhere(context, eq(table.id, made.id));
  if (!stored) throw new Error('a note that was stored is gone');
  return stored;
}

async function notesWhere({ db, branch }: BranchContext, condition: SQL): Promise<NurseNote[]> {
  const rows = await db
    .select({
      id: table.id,
      patientID: table.patientId,
      note: table.note,
      createdAt: table.createdAt,
      username: sql<string | null>`app.person(${table.createdBy})`,
      visitId: appointments.id,
      visitAt: appointments.startsAt,
    })
    .from(table)
    .leftJoin(
      appointments,
      and(
        eq(appointments.branchId, table.branchId),
        eq(appointments.id, table.appointmentId),
        isNull(appointments.removedAt),
      ),
    )
    .where(and(eq(table.branchId, branch.id), isNull(table.removedAt), condition))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(MAX_ROWS);
  return rows.map(({ createdAt, username, visitId, visitAt, ...note }) => ({
    ...note,
    generatedDate: wallClockOf(createdAt),
    username: username ?? '',
    visit:
      visitId === null || visitAt === null
        ? null
        : { id: visitId, appointmentDate: wallClockOf(visitAt) },
  }));
}
