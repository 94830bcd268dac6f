import { and, eq, isNull } from 'drizzle-orm';
import { patientFiles, patients } from '../../../db/schema/index.ts';
import type { CrudOptions } from '../../../kit/db/crud/index.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { mergedInto } from '../../clinic/patients/merged.ts';
import { followMerge } from './followMerge.ts';

/** The rules of documents that people bring. */
export const patientFileOptions: CrudOptions = {
  async checked(context, { patient }) {
    if (patient === undefined) return;
    const { db, branch } = context;
    // Neither removed nor merged until the transaction ends.
    const [found] = await db
      .select({ id: patients.id })
      .from(patients)
      .where(
        and(
          eq(patients.branchId, branch.id),
          eq(patients.id, Number(patient)),
          isNull(patients.removedAt),
        ),
      )
      .for('share');
    // What is brought back may be of a record that was merged meanwhile, and follows it.
    if (!found && !(await mergedInto(context, Number(patient)))) throw notFound('patient');
  },
  written: followMerge(patientFiles),
};
