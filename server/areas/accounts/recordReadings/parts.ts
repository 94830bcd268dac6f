import { and, eq, sql } from 'drizzle-orm';
import type { ReadPart } from '../../../../contract/accounts/recordReadings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import {
  appointments,
  nurseNotes,
  patientFiles,
  patients,
  pdfDocuments,
  pdfDocumentVersions,
  prescriptions,
  removedRecords,
  visitNotes,
  vitalSigns,
} from '../../../db/schema/index.ts';
import type { ReadRule, Row } from '../../../kit/db/crud/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { DAYS_AFTER_VISIT } from './absence.ts';
import { noteListed, noteRead, patientsToRead } from './noting.ts';

/** Notes whoever is answered records of a list that names its patient. */
export const notesReading = (part: ReadPart): ReadRule => ({
  about: 'patient',
  oneOf: patientOf,
  note: (context, rows, reach) =>
    (reach === 'one' ? noteRead : noteListed)(
      context,
      part,
      rows.map(({ patient }) => Number(patient)),
    ),
  async limit(context) {
    const patients = await patientsToRead(context);
    return patients && { of: patients };
  },
});

const ofPrescriptions = notesReading('prescriptions');
/** The same of prescriptions: what was issued in the last days is being handed out. */
export const notesPrescriptionReading: ReadRule = {
  ...ofPrescriptions,
  note: (context, rows, reach) =>
    ofPrescriptions.note(
      context,
      rows.filter((row) => !isHandedOut(row)),
      reach,
    ),
  async limit(context) {
    const limit = await ofPrescriptions.limit(context);
    const since = addDays(clinicToday(), -DAYS_AFTER_VISIT);
    const also = and(
      eq(prescriptions.state, 'issued'),
      sql`${prescriptions.issuedAt} >= ${since}::date`,
    );
    return limit && { ...limit, also };
  },
};

/** A list of one patient's records names the patient, or their visit. */
async function patientOf(
  { db, branch }: BranchContext,
  { patient, appointment }: Row,
): Promise<number | undefined> {
  if (typeof patient === 'number') return patient;
  if (typeof appointment !== 'number') return undefined;
  const [visit] = await db
    .select({ patient: appointments.patientId })
    .from(appointments)
    .where(and(eq(appointments.branchId, branch.id), eq(appointments.id, appointment)));
  return visit?.patient;
}

const isHandedOut = ({ state, issuedAt }: Row): boolean =>
  state === 'issued' && String(issuedAt).slice(0, 10) >= addDays(clinicToday(), -DAYS_AFTER_VISIT);

/** The tables of records of patients by their resource, and what the column of their patient is. */
const tables = {
  'nurse-notes': { id: nurseNotes.id, patient: nurseNotes.patientId, branch: nurseNotes.branchId },
  'patient-files': of(patientFiles),
  prescriptions: of(prescriptions),
  'visit-notes': of(visitNotes),
  'vital-signs': of(vitalSigns),
};

function of<
  T extends typeof patientFiles | typeof prescriptions | typeof visitNotes | typeof vitalSigns,
>({ id, patient, branchId: branch }: T) {
  return { id, patient, branch };
}

/** Notes that the person reads the history of a record, where that is one of a patient or inside it. */
export async function noteHistoryRead(
  context: BranchContext,
  resource: string,
  id: string,
): Promise<void> {
  if (resource === 'patients')
    return noteRead(context, 'history', await known(context, Number(id)));
  const place = Object.hasOwn(tables, resource) && tables[resource as keyof typeof tables];
  if (!place) return;
  const { db, branch } = context;
  const there = await db
    .select({ patient: place.patient })
    .from(place.id.table)
    .where(and(eq(place.branch, branch.id), eq(place.id, Number(id))));
  const removed = db
    .select({ patient: sql<number>`(${removedRecords.shown} ->> 'patient')::integer` })
    .from(removedRecords)
    .where(
      and(
        eq(removedRecords.branchId, branch.id),
        eq(removedRecords.resource, resource),
        eq(removedRecords.recordId, Number(id)),
      ),
    );
  const rows = there.length > 0 ? there : await removed;
  await noteRead(context, 'history', patientsOf(rows));
}

const known = async ({ db, branch }: BranchContext, id: number): Promise<number[]> => {
  const rows = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, id)));
  return rows.map((row) => row.id);
};

/** Notes that the person reads the content of a file, where that is a document of a patient. */
export async function noteFileRead(
  context: BranchContext,
  { id, resource }: { id: number; resource: string },
): Promise<void> {
  const { db, branch } = context;
  if (resource === 'patient-files') {
    const rows = await db
      .select({ patient: patientFiles.patient })
      .from(patientFiles)
      .where(and(eq(patientFiles.branchId, branch.id), eq(patientFiles.file, id)));
    await noteRead(context, 'files', patientsOf(rows));
  } else if (resource === 'pdf-documents') {
    const rows = await db
      .select({ patient: pdfDocuments.patientId })
      .from(pdfDocumentVersions)
      .innerJoin(
        pdfDocuments,
        and(
          eq(pdfDocuments.branchId, pdfDocumentVersions.branchId),
          eq(pdfDocuments.id, pdfDocumentVersions.documentId),
        ),
      )
      .where(and(eq(pdfDocumentVersions.branchId, branch.id), eq(pdfDocumentVersions.file, id)));
    await noteRead(context, 'papers', patientsOf(rows));
  }
}

const patientsOf = (rows: readonly { patient: number }[]) => rows.map(({ patient }) => patient);
