import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { NurseNote, nurseNotes as calls } from '../../../contract/nurseNotes.ts';
import { nurseNotes as table, patients } from '../../db/schema/index.ts';
import type { BranchContext, Handlers } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { harmless, saysNothing } from '../../richText.ts';
import { wallOf } from '../../time.ts';
import { keep, refuseWithoutLock } from '../patients/lock.ts';

/** Notes that a list answers. */
const MOST = 500;

export const nurseNotes: Handlers<typeof calls> = {
  async getNurseNoteList({ patientID }, context) {
    await refuseUnknown(context, patientID);
    return notesWhere(context, eq(table.patientId, patientID));
  },

  async addNurseNote({ PatientId, Note }, context) {
    const { db, branch, session } = context;
    const note = harmless(Note);
    if (saysNothing(note)) throw refusal(400, 'GENERAL.REQUIRED', { field: 'Note' });
    // Held, so that the patient is neither removed, merged nor locked anew while the note is written.
    refuseWithoutLock(await keep(context, eq(patients.id, PatientId), 'PatientId'), context);
    const [made] = await db
      .insert(table)
      .values({ branchId: branch.id, patientId: PatientId, note, createdBy: session.accountId })
      .returning({ id: table.id });
    if (!made) throw new Error('a note was not stored');
    await tell(context, made.id, 'create');
    const [stored] = await notesWhere(context, eq(table.id, made.id));
    if (!stored) throw new Error('a note that was stored is gone');
    return stored;
  },

  async removeNurseNote({ id }, context) {
    const removed = await context.db
      .update(table)
      .set({ removedAt: new Date(), version: sql`${table.version} + 1` })
      .where(and(eq(table.branchId, context.branch.id), eq(table.id, id), isNull(table.removedAt)))
      .returning({ id: table.id });
    if (removed.length === 0) throw notFound('id');
    await tell(context, id, 'delete');
    return { done: true };
  },
};

async function refuseUnknown({ db, branch }: BranchContext, patientID: number): Promise<void> {
  const found = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, patientID)));
  if (found.length === 0) throw notFound('patientID');
}

async function notesWhere({ db, branch }: BranchContext, which: SQL): Promise<NurseNote[]> {
  const rows = await db
    .select({
      id: table.id,
      patientID: table.patientId,
      note: table.note,
      createdAt: table.createdAt,
      username: sql<string | null>`app.person(${table.createdBy})`,
    })
    .from(table)
    .where(and(eq(table.branchId, branch.id), isNull(table.removedAt), which))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(MOST);
  return rows.map(({ createdAt, username, ...note }) => ({
    ...note,
    generatedDate: wallOf(createdAt),
    username: username ?? '',
  }));
}

/** Notes who did it and tells the pages. The text stays out of the audit, which keeps what a removal takes away. */
async function tell(
  { audit, announce }: BranchContext,
  id: number,
  action: 'create' | 'delete',
): Promise<void> {
  await audit({ resource: 'nurse-notes', id, action });
  await announce({ resource: 'nurse-notes', id, change: action });
}
