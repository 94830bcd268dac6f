import { and, eq } from 'drizzle-orm';
import { identityFaults } from '../../../../contract/clinic/newIdentity.ts';
import { fieldOfColumn, type Patient } from '../../../../contract/clinic/patients.ts';
import { requirableColumns } from '../../../../contract/clinic/requirableColumns.ts';
import { compulsoryFields, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { mergedFailure } from './merged.ts';

/** Columns that the branch requires in its registration form or its patient form. */
export async function compulsoryColumns({ db, branch }: BranchContext, registration: boolean) {
  const rows = await db
    .select({ column: compulsoryFields.column })
    .from(compulsoryFields)
    .where(
      and(
        eq(compulsoryFields.branchId, branch.id),
        eq(compulsoryFields.registration, registration),
      ),
    );
  const required = new Set(rows.map((row) => row.column));
  return requirableColumns.filter((column) => required.has(column));
}

/** Refuses a registration without the required fields. */
export async function refuseMissing(
  context: BranchContext,
  input: Record<string, unknown>,
): Promise<void> {
  const columns = await compulsoryColumns(context, true);
  refuseEmpty(
    columns.map((column) => fieldOfColumn[column]),
    (field) => !input[field],
  );
}

/** Refuses a save that empties a required field. Fields left out stay as they are. */
export async function refuseEmptied(
  context: BranchContext,
  input: Record<string, unknown>,
): Promise<void> {
  const columns = await compulsoryColumns(context, false);
  refuseEmpty(
    columns.map((column) => editedAs[column] ?? fieldOfColumn[column]),
    (field) => input[field] !== undefined && !input[field],
  );
}

/** Refuses new identity data that cannot be. What the record has already may stay. */
export function refuseImpossible(input: Record<string, unknown>, before: Patient): void {
  const faults = identityFaults(input, { before, names: { icPassport: 'NRIC' } });
  if (faults.length > 0) throw new Failure(400, faults);
}

/** The error for an identity number that the branch already has; undefined otherwise. */
export async function knownAlready(
  context: BranchContext,
  icPassport: string,
  field: string,
): Promise<Failure | undefined> {
  const { db, branch } = context;
  const [known] = await db
    .select({ id: patients.id, name: patients.name, removedAt: patients.removedAt })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.icPassport, icPassport)));
  if (!known) return undefined;
  if (!known.removedAt) return refusal(409, '20006', { field });
  return (
    (await mergedFailure(context, known.id, field)) ??
    refusal(409, 'PATIENT.REMOVED_EXISTS', { field, params: { name: known.name } })
  );
}

/** Fields of the edit call whose names differ from the patient's. */
const editedAs: Partial<Record<(typeof requirableColumns)[number], string>> = {
  icpassport: 'NRIC',
  postcode: 'postCode',
};

function refuseEmpty(fields: string[], isEmpty: (field: string) => boolean): void {
  const faults = fields.filter(isEmpty).map((field) => ({ field, code: 'GENERAL.REQUIRED' }));
  if (faults.length > 0) throw new Failure(400, faults);
}
