import { and, eq, isNull } from 'drizzle-orm';
import { patientMerges, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';

/** The error for a patient who was merged into another record, with the kept record; undefined otherwise. */
export async function mergedFailure(
  { db, branch }: BranchContext,
  id: number,
  field: string,
): Promise<Failure | undefined> {
  const into = async (mergedId: number) => {
    const [row] = await db
      .select({ id: patients.id, name: patients.name, number: patients.icPassport })
      .from(patientMerges)
      .innerJoin(
        patients,
        and(eq(patients.branchId, patientMerges.branchId), eq(patients.id, patientMerges.keptId)),
      )
      .where(
        and(
          eq(patientMerges.branchId, branch.id),
          eq(patientMerges.mergedId, mergedId),
          isNull(patientMerges.undoneAt),
        ),
      );
    return row;
  };
  let stayed = await into(id);
  if (!stayed) return undefined;
  // The kept record may have been merged as well.
  for (let next = await into(stayed.id); next; next = await into(next.id)) stayed = next;
  return refusal(409, 'PATIENT.MERGED', {
    field,
    params: { name: stayed.name, number: stayed.number },
  });
}
