import { and, asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../http/context.ts';
import { outer } from './outer.ts';

type Columns = Record<string, PgColumn>;
type Context = Pick<SessionContext, 'db' | 'branch'>;

/** Whether a table joins records with those that they refer to (`joining` in schema/records.ts). */
export const isJoining = (table: PgTable): boolean => 'referredId' in getTableColumns(table);

/** The ids that records refer to, by record, in the order in which they were chosen. */
export async function linksOf(
  table: PgTable,
  parents: readonly number[],
  { db, branch }: Context,
): Promise<ReadonlyMap<number, number[]>> {
  const { branchId, parentId, referredId, position } = columnsOf(table);
  const rows = await db
    .select({ parentId, referredId })
    .from(table)
    .where(and(eq(branchId, branch?.id ?? 0), inArray(parentId, [...parents])))
    .orderBy(asc(parentId), asc(position));
  const found = new Map<number, number[]>();
  for (const row of rows) {
    const own = found.get(Number(row.parentId));
    if (own) own.push(Number(row.referredId));
    else found.set(Number(row.parentId), [Number(row.referredId)]);
  }
  return found;
}

/** Makes a record refer to these, by one statement that removes and one that adds. The caller has locked the record. */
export async function writeLinks(
  table: PgTable,
  parent: number,
  ids: readonly number[],
  { db, branch }: Context,
): Promise<void> {
  const { parentId, referredId } = columnsOf(table);
  const gone = ids.length > 0 ? notInArray(referredId, [...ids]) : undefined;
  await db.delete(table).where(and(eq(parentId, parent), gone));
  if (ids.length === 0) return;
  await db
    .insert(table)
    .values(
      ids.map((id, at) => ({
        branchId: branch?.id,
        parentId: parent,
        referredId: id,
        position: at,
      })),
    )
    .onConflictDoUpdate({
      target: [parentId, referredId],
      set: { position: sql`excluded.position` },
    });
}

/** The condition that a record refers to any of these; null, that it refers to none. */
export function refersTo(table: PgTable, id: PgColumn, value: unknown): SQL {
  const { parentId, referredId } = columnsOf(table);
  const of = sql`SELECT FROM ${table} WHERE ${parentId} = ${outer(id)}`;
  if (value === null) return sql`NOT EXISTS (${of})`;
  return sql`EXISTS (${of} AND ${inArray(referredId, [value].flat())})`;
}

function columnsOf(
  table: PgTable,
): Record<'branchId' | 'parentId' | 'referredId' | 'position', PgColumn> {
  const { branchId, parentId, referredId, position } = getTableColumns(table) as Columns;
  if (!branchId || !parentId || !referredId || !position)
    throw new Error('records are joined by a table made by `joining`');
  return { branchId, parentId, referredId, position };
}
