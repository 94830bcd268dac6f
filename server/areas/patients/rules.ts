import { and, eq } from 'drizzle-orm';
import { fieldOfColumn, requirableColumns } from '../../../contract/patients.ts';
import { compulsoryFields, lookupValues, patients } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { Failure, notFound, refusal } from '../../http/failure.ts';
import { mergedAway } from './merged.ts';

/** Columns that the branch wants filled, in its registration form or its patient form. */
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
  const wanted = new Set(rows.map((row) => row.column));
  return requirableColumns.filter((column) => wanted.has(column));
}

/** Refuses a registration without what the branch wants filled. */
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

/** Refuses a save that empties what the branch wants filled; what it leaves out stays as it is. */
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

/** Refuses a priority that the branch does not have. */
export async function refuseUnknownPriority(
  { db, branch }: BranchContext,
  id: number | undefined,
  field: string,
): Promise<void> {
  if (id === undefined) return;
  const found = await db
    .select({ id: lookupValues.id })
    .from(lookupValues)
    .where(
      and(
        eq(lookupValues.branchId, branch.id),
        eq(lookupValues.kind, 'pat_priority'),
        eq(lookupValues.id, id),
      ),
    );
  if (found.length === 0) throw notFound(field);
}

/** The refusal of an identity number that the branch knows, where it does. */
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
    (await mergedAway(context, known.id, field)) ??
    refusal(409, 'PATIENT.REMOVED_EXISTS', { field, params: { name: known.name } })
  );
}

/** Names of the documents' edit call that differ from those of a patient. */
const editedAs: Partial<Record<(typeof requirableColumns)[number], string>> = {
  icpassport: 'NRIC',
  postcode: 'postCode',
};

function refuseEmpty(fields: string[], isEmpty: (field: string) => boolean): void {
  const faults = fields.filter(isEmpty).map((field) => ({ field, code: 'GENERAL.REQUIRED' }));
  if (faults.length > 0) throw new Failure(400, faults);
}
