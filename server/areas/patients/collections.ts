import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Checked } from '../../../contract/kit/call.ts';
import type { patients as calls } from '../../../contract/patients.ts';
import { allergies, patients, relatives } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { valuesOf } from '../lookups/index.ts';

type Collections = Pick<Checked<typeof calls.createPatient>, 'allergyList' | 'relationList'>;
type Relations = NonNullable<Collections['relationList']>;

/** Stores the allergies and relatives that are given in place of those that a patient had. */
export async function storeCollections(
  context: BranchContext,
  patientId: number,
  { allergyList, relationList }: Collections,
): Promise<void> {
  if (allergyList) await storeAllergies(context, patientId, allergyList);
  if (relationList) await storeRelatives(context, patientId, relationList);
}

async function storeAllergies(
  { db, branch }: BranchContext,
  patientId: number,
  texts: string[],
): Promise<void> {
  await db
    .delete(allergies)
    .where(and(eq(allergies.branchId, branch.id), eq(allergies.patientId, patientId)));
  if (texts.length === 0) return;
  // What is the same but for its case is for the database to say, which has its own notion of case.
  const stored = await db
    .insert(allergies)
    .values(
      texts.map((allergy, position) => ({ branchId: branch.id, patientId, position, allergy })),
    )
    .onConflictDoNothing()
    .returning({ position: allergies.position });
  const positions = new Set(stored.map((row) => row.position));
  const twice = texts.findIndex((_, position) => !positions.has(position));
  if (twice >= 0) throw refusal(400, 'PATIENT.ALLERGY_TWICE', { field: `allergyList.${twice}` });
}

async function storeRelatives(
  context: BranchContext,
  patientId: number,
  relations: Relations,
): Promise<void> {
  const { db, branch } = context;
  const ofPatient = and(eq(relatives.branchId, branch.id), eq(relatives.patientId, patientId));
  const known = await relativesByNumber(context, patientId, relations);
  await refuseUnknownRelation(context, relations);
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

/** Ids of the patients whom relations name: those of the branch who are here, or are this one's relatives already. */
async function relativesByNumber(
  { db, branch }: BranchContext,
  patientId: number,
  relations: Relations,
): Promise<Map<string, number>> {
  if (relations.length === 0) return new Map();
  const isRelative = sql`EXISTS (SELECT 1 FROM patient_relative r WHERE r.branch_id = ${branch.id} AND r.patient_id = ${patientId} AND r.relative_id = ${patients.id})`;
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
    // None of them is merged into another before the relation stands.
    .for('key share');
  return new Map(found.map((patient) => [patient.icPassport, patient.id]));
}

async function refuseUnknownRelation(context: BranchContext, relations: Relations): Promise<void> {
  if (relations.length === 0) return;
  const known = new Set((await valuesOf(context, 'relation_type')).map((value) => value.id));
  const unknown = relations.findIndex((relation) => !known.has(relation.relationID));
  if (unknown >= 0) throw notFound(`relationList.${unknown}.relationID`);
}
