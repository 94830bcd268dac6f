import { and, eq, sql } from 'drizzle-orm';
import type { Patient, patients as calls } from '../../../../contract/clinic/patients.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { patients } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { storeAllergies } from './allergies.ts';
import { lockPatient, refuseLockedByOther } from './lock.ts';
import { differences, patientById } from './record.ts';

type Answer = Pick<Checked<typeof calls.createPatient>, 'allergyList' | 'allergyStatus'>;

/**
 * Stores what a patient answered who was not asked about allergies before. 409 once somebody has asked: what stands in
 * the record is not written over.
 */
export async function answerAllergies(
  context: BranchContext,
  id: number,
  answer: Answer,
): Promise<Patient> {
  const { db, branch } = context;
  const locked = await lockPatient(context, eq(patients.id, id), 'patID');
  refuseLockedByOther(locked, context);
  const before = await recordOf(context, id);
  if (before.allergyStatus !== 'notAsked')
    throw refusal(409, 'PATIENT.ALLERGIES_ASKED', {
      field: 'allergyList',
      params: { name: before.name },
    });
  await storeAllergies(context, id, answer);
  await db
    .update(patients)
    .set({ version: sql`${patients.version} + 1` })
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, id)));
  const after = await recordOf(context, id);
  const changes = differences(before, after);
  await record(context, { resource: 'patients', id, action: 'edit', changes });
  return after;
}

async function recordOf(context: BranchContext, id: number): Promise<Patient> {
  const found = await patientById(context, id);
  if (!found) throw notFound('patID');
  return found;
}
