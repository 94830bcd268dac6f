import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  appointments,
  diagnoses,
  patients,
  type prescriptions,
  visitNotes,
  vitalSigns,
} from '../../../db/schema/index.ts';
import type { CrudOptions, Row, Written } from '../../../kit/db/crud/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notesReading } from '../../accounts/recordReadings/parts.ts';
import { ownDoctor } from '../../clinic/organizer/ownDoctor.ts';
import { mergedInto } from '../../clinic/patients/merged.ts';
import { followMerge } from './followMerge.ts';

/** The rules of what is written in the consulting room. */
export const consultationOptions = {
  diagnoses: { taken: { name: 'GENERAL.TAKEN' } },
  frequentTexts: { taken: { shortcut: 'GENERAL.TAKEN' } },
  visitNotes: {
    taken: { appointment: 'VISIT.NOTE_TAKEN' },
    async newValues(context, given) {
      const patient = await patientOfVisit(context, Number(given['appointment']));
      return { patient, doctor: await writingDoctor(context) };
    },
    async checked(context, { appointment }) {
      if (appointment !== undefined) await patientOfVisit(context, Number(appointment));
    },
    written: ofItsVisit(visitNotes),
    read: notesReading('visitNotes'),
    transitions: {
      sign: learnDiagnoses,
      amend: learnDiagnoses,
    },
  },
  vitalSigns: {
    // The patient is locked before anything refers to them.
    async checked(context, { patient, appointment }) {
      if (patient !== undefined) await refuseGonePatient(context, Number(patient));
      if (typeof appointment === 'number') await patientOfVisit(context, appointment);
    },
    written: ofItsVisit(vitalSigns),
    read: notesReading('vitalSigns'),
  },
} satisfies Record<string, CrudOptions>;

/** The patient of a visit, who is neither merged nor removed until the transaction ends. */
export async function patientOfVisit({ db, branch }: BranchContext, id: number): Promise<number> {
  const [found] = await db
    .select({ id: patients.id })
    .from(appointments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, appointments.branchId), eq(patients.id, appointments.patientId)),
    )
    .where(
      and(
        eq(appointments.branchId, branch.id),
        eq(appointments.id, id),
        isNull(appointments.removedAt),
        isNull(patients.removedAt),
      ),
    )
    .for('share');
  if (!found) throw notFound('appointment');
  return found.id;
}

/** Refuses a patient (404) who is removed; the patient, or whom they were merged into, stays until the transaction ends. */
export async function refuseGonePatient(context: BranchContext, id: number): Promise<void> {
  const { db, branch } = context;
  const whose = (await mergedInto(context, id))?.id ?? id;
  const [found] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(eq(patients.branchId, branch.id), eq(patients.id, whose), isNull(patients.removedAt)),
    )
    .for('share');
  if (!found) throw notFound('patient');
}

/** The branch's doctor who writes; 403 for an account that is none. */
export async function writingDoctor(context: BranchContext): Promise<number> {
  const doctor = await ownDoctor(context);
  if (!doctor) throw refusal(403, 'VISIT.NO_DOCTOR');
  return doctor.id;
}

/** What a signed note diagnoses joins the branch's list. */
async function learnDiagnoses({ db, branch, announce }: BranchContext, { after }: { after: Row }) {
  const learnt = await db.execute<{ id: number }>(sql`
    INSERT INTO ${diagnoses} (branch_id, name, code)
    SELECT ${branch.id}, d.name, max(d.code) FROM visit_note_diagnosis d
     WHERE d.branch_id = ${branch.id} AND d.parent_id = ${Number(after['id'])}
       AND NOT EXISTS (SELECT FROM ${diagnoses} k WHERE k.branch_id = ${branch.id} AND lower(k.name) = lower(d.name))
     GROUP BY d.name
    ON CONFLICT DO NOTHING RETURNING id`);
  for (const { id } of learnt.rows) await announce({ resource: 'diagnoses', id, change: 'create' });
}

/** What is written of a visit is about its patient: also what is brought back, whatever was merged or moved meanwhile. */
export function ofItsVisit(table: typeof prescriptions | typeof visitNotes | typeof vitalSigns) {
  const { appointment, branchId, id, patient } = table as typeof vitalSigns;
  return async (context: BranchContext, change: Written): Promise<void> => {
    await followMerge(table)(context, change);
    if (typeof change.after?.['appointment'] !== 'number') return;
    const [row] = await context.db
      .select({ ofVisit: appointments.patientId, own: patient })
      .from(table as typeof vitalSigns)
      .innerJoin(
        appointments,
        and(eq(appointments.branchId, branchId), eq(appointments.id, appointment)),
      )
      .where(and(eq(branchId, context.branch.id), eq(id, Number(change.after['id']))));
    if (row && row.ofVisit !== row.own) throw notFound('appointment');
  };
}
