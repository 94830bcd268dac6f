import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AllergyStatus } from '../../../../contract/clinic/patientInput.ts';
import type { Patient, patients as calls } from '../../../../contract/clinic/patients.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { allergies, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';

type Allergies = Pick<Checked<typeof calls.createPatient>, 'allergyList' | 'allergyStatus'>;

/** A patient's allergies in their order. */
export const allergyTexts: SQL<string[]> =
  sql`(SELECT coalesce(array_agg(y.allergy ORDER BY y.position), '{}') FROM patient_allergy y WHERE y.branch_id = patient.branch_id AND y.patient_id = patient.id)`;

/** What is known of a patient's allergies. A list of them prevails. */
export function allergyStatusOf(
  list: Patient['allergyList'],
  noneKnownAt: Date | null,
): AllergyStatus {
  if (list.length > 0) return 'known';
  return noneKnownAt === null ? 'notAsked' : 'noneKnown';
}

/**
 * Stores the given allergies of a patient and whether none are known; what is not given stays. A listed allergy ends
 * "none known". Without the last one nobody counts as asked, unless `noneKnown` is given with the empty list: a wrong
 * entry that is taken away says nothing about other allergies.
 */
export async function storeAllergies(
  context: BranchContext,
  patientId: number,
  { allergyList, allergyStatus }: Allergies,
): Promise<void> {
  if (allergyList) await replaceList(context, patientId, allergyList);
  const isListed = allergyList ? allergyList.length > 0 : await hasAllergies(context, patientId);
  if (isListed && allergyStatus === 'noneKnown')
    throw refusal(400, 'PATIENT.ALLERGIES_LISTED', { field: 'allergyStatus' });
  if (!isListed && allergyStatus === 'known')
    throw refusal(400, 'PATIENT.ALLERGIES_MISSING', { field: 'allergyStatus' });
  if (allergyStatus === 'noneKnown') await recordNoneKnown(context, patientId);
  else if (isListed || allergyStatus === 'notAsked') await endNoneKnown(context, patientId);
}

/** Whether a patient has listed allergies. */
export async function hasAllergies(
  { db, branch }: BranchContext,
  patientId: number,
): Promise<boolean> {
  const count = await db.$count(
    allergies,
    and(eq(allergies.branchId, branch.id), eq(allergies.patientId, patientId)),
  );
  return count > 0;
}

async function replaceList(
  { db, branch }: BranchContext,
  patientId: number,
  texts: string[],
): Promise<void> {
  await db
    .delete(allergies)
    .where(and(eq(allergies.branchId, branch.id), eq(allergies.patientId, patientId)));
  if (texts.length === 0) return;
  // The database compares without case, by its own collation.
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

// The first record stands: saying it again asks nobody again.
async function recordNoneKnown(
  { db, branch, session }: BranchContext,
  patientId: number,
): Promise<void> {
  await db
    .update(patients)
    .set({ allergiesNoneKnownBy: session.accountId, allergiesNoneKnownAt: new Date() })
    .where(
      and(
        eq(patients.branchId, branch.id),
        eq(patients.id, patientId),
        isNull(patients.allergiesNoneKnownAt),
      ),
    );
}

async function endNoneKnown({ db, branch }: BranchContext, patientId: number): Promise<void> {
  await db
    .update(patients)
    .set({ allergiesNoneKnownBy: null, allergiesNoneKnownAt: null })
    .where(
      and(
        eq(patients.branchId, branch.id),
        eq(patients.id, patientId),
        isNotNull(patients.allergiesNoneKnownAt),
      ),
    );
}
