import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { MergedKind } from '../../../../contract/clinic/patientMerges.ts';
import {
  type appointments,
  audits,
  type bills,
  type issuedPapers,
  type messages,
  type nurseNotes,
  type disclosures,
  type patientFiles,
  type pdfDocuments,
  type prescriptions,
  type visitNotes,
  type vitalSigns,
} from '../../../db/schema/index.ts';
import type { waitingEntries } from '../../../db/schema/index.ts';
import type { Changes } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import type { MergeRule } from './way.ts';

/** Tables whose records belong to one patient. */
export type Owned =
  | typeof appointments
  | typeof bills
  | typeof messages
  | typeof issuedPapers
  | typeof nurseNotes
  | typeof disclosures
  | typeof patientFiles
  | typeof pdfDocuments
  | typeof prescriptions
  | typeof visitNotes
  | typeof vitalSigns
  | typeof waitingEntries;

/** The merge rule of records that belong to one patient and are reassigned; `field` is what they call their patient. */
export function ownedRule(
  kind: MergedKind,
  resource: string,
  table: Owned,
  field = 'patID',
): MergeRule {
  return {
    kind,
    count: (context, { mergedId }) => countOf(context, table, mergedId),
    move: (context, { keptId, mergedId }) =>
      reassign(context, { table, resource, field }, { from: mergedId, to: keptId }),
    async back(context, { keptId, mergedId }, moved) {
      const ids = moved as number[];
      const reassigned = { from: keptId, to: mergedId, ids };
      return ids.length - (await reassign(context, { table, resource, field }, reassigned)).length;
    },
  };
}

/** Number of a patient's records in a table. */
export async function countOf(
  { db, branch }: BranchContext,
  table: Owned,
  patientId: number,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(table as typeof appointments)
    .where(and(eq(table.branchId, branch.id), ofPatient(patientId)));
  return row?.count ?? 0;
}

/** A reassignment from one patient to another: all records or the named ones, and further changes for the audit. */
interface Reassignment {
  from: number;
  to: number;
  ids?: number[];
  also?: (id: number) => Changes;
}

/**
 * Reassigns records (all, or those named) from one patient to another, audits and announces it, and returns their ids.
 */
export async function reassign(
  context: BranchContext,
  { table, resource, field = 'patID' }: { table: Owned; resource: string; field?: string },
  { from, to, ids, also }: Reassignment,
): Promise<number[]> {
  const { db, branch, session, announce } = context;
  const { rows } = await db.execute<{ id: number }>(sql`
    UPDATE ${table} SET patient_id = ${to}, version = version + 1
     WHERE ${and(eq(table.branchId, branch.id), ofPatient(from), ids && inArray(table.id, ids))}
    RETURNING id`);
  const reassigned = rows.map(({ id }) => id);
  if (reassigned.length === 0) return [];
  await db.insert(audits).values(
    reassigned.map((id) => ({
      accountId: session.accountId,
      branchId: branch.id,
      resource,
      recordId: String(id),
      action: 'edit',
      changes: { [field]: [from, to], ...also?.(id) } satisfies Changes,
    })),
  );
  for (const id of reassigned) await announce({ resource, id, change: 'update' });
  return reassigned;
}

const ofPatient = (id: number) => sql`patient_id = ${id}`;
