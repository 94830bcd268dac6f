import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { patients as calls } from '../../../../contract/clinic/patients.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { patients, relatives } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { storeAllergies } from './allergies.ts';

type Collections = Pick<
  Checked<typeof calls.createPatient>,
  'allergyList' | 'allergyStatus' | 'relationList'
>;
type Relations = NonNullable<Collections['relationList']>;

/** Stores the given allergies and relatives of a patient in place of the earlier ones. */
export async function storeCollections(
  context: BranchContext,
  patientId: number,
  { allergyList, allergyStatus, relationList }: Collections,
): Promise<void> {
  if (allergyList ?? allergyStatus)
    await storeAllergies(context, patientId, { allergyList, allergyStatus });
  if (relationList) await storeRelatives(context, patientId, relationList);
}

async function storeRelatives(
  context: BranchContext,
  patientId: number,
  relations: Relations,
): Promise<void> {
  const { db, branch } = context;
  const ofPatient = and(eq(relatives.branchId, branch.id), eq(relatives.patientId, patientId));
  const known = await relativesByNumber(context, patientId, relations);
  const ids = relations.map(({ patientID2 }, index) => {
    const id = known.get(patientID2);
    if (id === undefined) throw notFound(`relationList.${index}.patientID2`);
    if (id === patientId)
      throw refusal(400, 'PATIENT.RELATIVE_SELF', { field: `relationList.${index}.patientID2` });
    return id;
  });
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0)
    throw refusal(400, 'PATIENT.RELATIVE_TWICE', { field: `relationList.${twice}.patientID2` });
  await db.delete(relatives).where(ofPatient);
  if (ids.length === 0) return;
  await db.insert(relatives).values(
    ids.map((relativeId, index) => ({
      branchId: branch.id,
      patientId,
      relativeId,
      relationId: relations[index]?.relationID ?? 0,
    })),
  );
}

/** Ids of the patients in relations: those of the branch who are not removed, or who are relatives already. */
async function relativesByNumber(
  { db, branch }: BranchContext,
  patientId: number,
  relations: Relations,
): Promise<Map<string, number>> {
  if (relations.length === 0) return new Map();
  const isRelative = sql`EXISTS (SELECT 1 FROM patient_relative r WHERE r.branch_id = ${branch.id} AND r.patient_id = ${patientId} AND r.relative_id = ${outer(patients.id)})`;
  const found = await db
    .select({ id: patients.id, icPassport: patients.icPassport })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, branch.id),
        inArray(
          patients.icPassport,
          relations.map((relation) => relation.patientID2),
        ),
        or(isNull(patients.removedAt), isRelative),
      ),
    )
    // Keeps them from being merged before the relation is written.
    .for('key share');
  return new Map(found.map((patient) => [patient.icPassport, patient.id]));
}
