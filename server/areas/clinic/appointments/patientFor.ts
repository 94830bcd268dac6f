import { and, eq, sql } from 'drizzle-orm';
import { readMyKad } from '../../../../contract/clinic/myKad.ts';
import { newPatientFaults } from '../../../../contract/clinic/newIdentity.ts';
import { patients } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { preparedStatement } from '../../../kit/db/preparedStatement.ts';
import { differences } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { mergedFailure } from '../patients/merged.ts';
import { mobileOf } from '../patients/phones.ts';
import { giveBill } from '../till/otherPatient.ts';
import { lockAppointment } from './state.ts';

/** The patient's fields in a booking. */
interface PatientFields {
  patientID: string;
  patientName: string;
  phoneNo?: string | undefined;
  billingType?: string | undefined;
}

/**
 * The patient of a booking by identity number, unchanged. An unknown one is created from name and phone; the date of
 * birth comes from a MyKad number or stays open. A removed patient's number is refused (409).
 */
export async function patientFor(context: BranchContext, fields: PatientFields): Promise<number> {
  const known = await recordOf(context, fields.patientID);
  if (known?.removedAt)
    throw (
      (await mergedFailure(context, known.id, 'patientID')) ??
      refusal(409, 'PATIENT.REMOVED_EXISTS', {
        field: 'patientID',
        params: { name: known.name },
      })
    );
  if (known) return known.id;
  if (!fields.phoneNo) throw refusal(400, 'APPOINTMENT.PHONE_REQUIRED', { field: 'phoneNo' });
  const faults = newPatientFaults(fields);
  if (faults.length > 0) throw new Failure(400, faults);
  return make(context, { ...fields, phoneNo: fields.phoneNo });
}

/** A patient of the branch by identity number; 404 where missing. */
export async function existingPatient(
  context: BranchContext,
  icPassport: string,
  field: string,
): Promise<number> {
  const known = await recordOf(context, icPassport);
  if (!known || known.removedAt) throw notFound(field);
  return known.id;
}

/**
 * The patient whom an appointment is given to: of the branch, by identity number; 404 where missing. 409 where something was
 * written or paid at the visit, which is about the patient who was there; a bill of which nothing is paid goes along.
 */
export async function otherPatient(
  context: BranchContext,
  appointment: number,
  icPassport: string,
): Promise<number> {
  // Locked before its patient, in the order of a merge of patients. The other order could deadlock.
  const before = await lockAppointment(context, appointment);
  const patient = await existingPatient(context, icPassport, 'patient_id');
  if (!before || before.patientId === patient) return patient;
  const isFree = !(await isWrittenAbout(context, appointment));
  if (!isFree || !(await giveBill(context, appointment, patient)))
    throw refusal(409, 'APPOINTMENT.WRITTEN_ABOUT', { field: 'patient_id' });
  return patient;
}

async function isWrittenAbout({ db, branch }: BranchContext, appointment: number) {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    SELECT EXISTS (SELECT FROM visit_note WHERE branch_id = ${branch.id} AND appointment_id = ${appointment})
        OR EXISTS (SELECT FROM prescription WHERE branch_id = ${branch.id} AND appointment_id = ${appointment})
        OR EXISTS (SELECT FROM vital_sign WHERE branch_id = ${branch.id} AND appointment_id = ${appointment})
        OR EXISTS (SELECT FROM nurse_note WHERE branch_id = ${branch.id} AND appointment_id = ${appointment}
                      AND removed_at IS NULL) AS is`);
  return rows[0]?.is === true;
}

/** The record of an identity number in the branch, removed or not, kept from being merged meanwhile. */
export async function recordOf(
  { db, branch }: Pick<BranchChangeContext, 'db' | 'branch'>,
  icPassport: string,
) {
  const [row] = await patientByNumber(db, { branchId: branch.id, icPassport });
  return row;
}

const patientByNumber = preparedStatement('patient_of_booking', (db) =>
  db
    .select({
      id: patients.id,
      name: patients.name,
      mobile: patients.mobile,
      removedAt: patients.removedAt,
    })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, sql.placeholder('branchId')),
        eq(patients.icPassport, sql.placeholder('icPassport')),
      ),
    )
    // Keeps the record from being merged before the reference to it is written.
    .for('key share'),
);

async function make(
  context: BranchContext,
  { patientID, patientName, phoneNo, billingType }: PatientFields & { phoneNo: string },
): Promise<number> {
  const made = await makeRecord(context, {
    icPassport: patientID,
    name: patientName,
    mobile: mobileOf(phoneNo),
    dob: readMyKad(patientID)?.dob ?? null,
    billingType: billingType || '00',
    priority: 1,
  });
  // A parallel booking has created the same patient.
  return made ?? existingPatient(context, patientID, 'patientID');
}

/** Makes a patient's record; undefined where the identity number has one by now. */
export async function makeRecord(
  { db, branch, audit, announce }: BranchChangeContext,
  values: Omit<typeof patients.$inferInsert, 'branchId'>,
): Promise<number | undefined> {
  const [made] = await db
    .insert(patients)
    .values({ branchId: branch.id, ...values })
    .onConflictDoNothing()
    .returning({ id: patients.id });
  if (!made) return undefined;
  await audit({
    resource: 'patients',
    id: made.id,
    action: 'create',
    changes: differences({}, values),
  });
  await announce({ resource: 'patients', id: made.id, change: 'create' });
  return made.id;
}
