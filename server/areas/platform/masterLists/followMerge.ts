import { and, eq } from 'drizzle-orm';
import type {
  disclosures,
  patientFiles,
  prescriptions,
  visitNotes,
  vitalSigns,
} from '../../../db/schema/index.ts';
import type { Written } from '../../../kit/db/crud/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { mergedInto } from '../../clinic/patients/merged.ts';

/** What is brought back belongs to the record that its patient's was merged into meanwhile. */
export function followMerge(
  table:
    | typeof disclosures
    | typeof patientFiles
    | typeof prescriptions
    | typeof visitNotes
    | typeof vitalSigns,
) {
  return async (context: BranchContext, { before, after }: Written): Promise<void> => {
    if (before || !after) return;
    const kept = await mergedInto(context, Number(after['patient']));
    if (!kept) return;
    await context.db
      .update(table as typeof visitNotes)
      .set({ patient: kept.id })
      .where(and(eq(table.branchId, context.branch.id), eq(table.id, Number(after['id']))));
  };
}
