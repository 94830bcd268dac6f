import { and, eq } from 'drizzle-orm';
import { readMyKad } from '../../../contract/myKad.ts';
import { patients } from '../../db/schema/index.ts';
import { differences } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { mergedAway } from '../patients/merged.ts';
import { mobileOf } from '../patients/phones.ts';

/** What a booking says of its patient. */
interface Said {
  patientID: string;
  patientName: string;
  phoneNo?: string | undefined;
  billingType?: string | undefined;
}

/**
 * The patient of a booking by identity number, left as they are; one whom the branch does not know is made of name and
 * phone. A date of birth comes from a MyKad number or stays open. A removed patient's number is refused (409).
 */
export async function patientFor(context: BranchContext, said: Said): Promise<number> {
  const known = await find(context, said.patientID);
  if (known?.removedAt)
    throw (
      (await mergedAway(context, known.id, 'patientID')) ??
      refusal(409, 'PATIENT.REMOVED_EXISTS', {
        field: 'patientID',
        params: { name: known.name },
      })
    );
  if (known) return known.id;
  if (!said.phoneNo) throw refusal(400, 'APPOINTMENT.PHONE_REQUIRED', { field: 'phoneNo' });
  return make(context, { ...said, phoneNo: said.phoneNo });
}

/** A patient of the branch by identity number, for an appointment that is given to another; 404 unless there. */
export async function knownPatient(
  context: BranchContext,
  icPassport: string,
  field: string,
): Promise<number> {
  const known = await find(context, icPassport);
  if (!known || known.removedAt) throw notFound(field);
  return known.id;
}

async function find({ db, branch }: BranchContext, icPassport: string) {
  const [row] = await db
    .select({ id: patients.id, name: patients.name, removedAt: patients.removedAt })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.icPassport, icPassport)))
    // So that the record is not merged into another's before what names it is written.
    .for('key share');
  return row;
}

async function make(
  context: BranchContext,
  { patientID, patientName, phoneNo, billingType }: Said & { phoneNo: string },
): Promise<number> {
  const { db, branch, audit, announce } = context;
  const values = {
    icPassport: patientID,
    name: patientName,
    mobile: mobileOf(phoneNo),
    dob: readMyKad(patientID)?.dob ?? null,
    billingType: billingType || '00',
    priority: 1,
  };
  const [made] = await db
    .insert(patients)
    .values({ branchId: branch.id, ...values })
    .onConflictDoNothing()
    .returning({ id: patients.id });
  // Someone booked the same new patient at this moment, and now the branch knows them.
  if (!made) return knownPatient(context, patientID, 'patientID');
  await audit({
    resource: 'patients',
    id: made.id,
    action: 'create',
    changes: differences({}, values),
  });
  await announce({ resource: 'patients', id: made.id, change: 'create' });
  return made.id;
}
