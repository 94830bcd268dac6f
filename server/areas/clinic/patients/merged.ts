import { and, eq, isNull } from 'drizzle-orm';
import { patientMerges, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';

/** The error for a patient who was merged into another record, with the kept record; undefined otherwise. */
export async function mergedFailure(
  context: BranchContext,
  id: number,
  field: string,
): Promise<Failure | undefined> {
  const stayed = await mergedInto(context, id);
  if (!stayed) return undefined;
  const { name, number } = stayed;
  return refusal(409, 'PATIENT.MERGED', { field, params: { name, number } });
}

/** The record that a patient's was merged into in the end; undefined for one that is its own. */
export async function mergedInto(
  { db, branch }: BranchContext,
  id: number,
): Promise<{ id: number; name: string; number: string } | undefined> {
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
  return stayed;
}
