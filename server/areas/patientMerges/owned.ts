import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { MergedKind } from '../../../contract/patientMerges.ts';
import {
  type appointments,
  audits,
  type messages,
  type nurseNotes,
} from '../../db/schema/index.ts';
import type { waitingEntries } from '../../db/schema/index.ts';
import type { Changes } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import type { Way } from './ways.ts';

/** Tables whose records belong to one patient. */
export type Owned =
  | typeof appointments
  | typeof messages
  | typeof nurseNotes
  | typeof waitingEntries;

/** The way of records that belong to one patient and just get another. */
export function ownedWay(kind: MergedKind, resource: string, table: Owned): Way {
  return {
    kind,
    count: (context, { mergedId }) => countOf(context, table, mergedId),
    move: (context, { keptId, mergedId }) =>
      give(context, { table, resource }, { from: mergedId, to: keptId }),
    async back(context, { keptId, mergedId }, moved) {
      const ids = moved as number[];
      const given = { from: keptId, to: mergedId, ids };
      return ids.length - (await give(context, { table, resource }, given)).length;
    },
  };
}

/** How many records of a table belong to a patient. */
export async function countOf(
  { db, branch }: BranchContext,
  table: Owned,
  patientId: number,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(table as typeof appointments)
    .where(and(eq(table.branchId, branch.id), eq(table.patientId, patientId)));
  return row?.count ?? 0;
}

/** What is given from one patient to another: all, or the records named; and what the history says of each besides. */
interface Given {
  from: number;
  to: number;
  ids?: number[];
  also?: (id: number) => Changes;
}

/** Gives records (all, or those named) from one patient to another, notes and tells it, and answers which they are. */
export async function give(
  context: BranchContext,
  { table, resource }: { table: Owned; resource: string },
  { from, to, ids, also }: Given,
): Promise<number[]> {
  const { db, branch, session, announce } = context;
  const { rows } = await db.execute<{ id: number }>(sql`
    UPDATE ${table} SET patient_id = ${to}, version = version + 1
     WHERE ${and(eq(table.branchId, branch.id), eq(table.patientId, from), ids && inArray(table.id, ids))}
    RETURNING id`);
  const given = rows.map(({ id }) => id);
  if (given.length === 0) return [];
  await db.insert(audits).values(
    given.map((id) => ({
      accountId: session.accountId,
      branchId: branch.id,
      resource,
      recordId: String(id),
      action: 'edit',
      changes: { patID: [from, to], ...also?.(id) } satisfies Changes,
    })),
  );
  for (const id of given) await announce({ resource, id, change: 'update' });
  return given;
}
