import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';

/**
 * Columns that are no data of the person: keys of the search, of locks and of links, and content that is given as a file.
 */
const LEFT_OUT = [
  'branch_id',
  'search_text',
  'sought',
  'lock_fence',
  'link_hash',
  'photo',
  'thumbnail',
];

/**
 * Tables that are answered otherwise, the history by its own words and files by their content, or not: a merge that was
 * undone tells of another person.
 */
const ANSWERED_OTHERWISE = ['audit', 'audit_archive', 'removed_record', 'file', 'patient_merge'];

/** A column of a table of branches that refers to the id of a row of another table. */
interface Reference {
  table: string;
  column: string;
  to: string;
}

const references: readonly Reference[] = (Object.values(schema) as unknown[])
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table))
  .filter(
    ({ name, columns }) =>
      !ANSWERED_OTHERWISE.includes(name) && columns.some((column) => column.name === 'branch_id'),
  )
  .flatMap(({ name: table, foreignKeys }) =>
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return columns.flatMap(({ name: column }, at) =>
        foreignColumns[at]?.name === 'id' && column !== 'branch_id'
          ? [{ table, column, to: getTableName(foreignTable) }]
          : [],
      );
    }),
  );

/** How the rows of a table are about a patient: they refer to one, or to a row that does. */
const ways = waysTo('patient');

function waysTo(person: string): ReadonlyMap<string, readonly Reference[]> {
  const found = new Map<string, readonly Reference[]>();
  for (let reached = [person]; reached.length > 0;) {
    const next = references.filter(({ table, to }) => reached.includes(to) && !found.has(table));
    reached = [...new Set(next.map(({ table }) => table))];
    for (const table of reached)
      found.set(
        table,
        next.filter((each) => each.table === table),
      );
  }
  return found;
}

/** The tables whose rows are given. */
export const givenTables: readonly string[] = [...ways.keys()];

/** Every row of the branch that is about a patient, by table. */
export async function rowsAbout(
  { db, branch }: Pick<BranchContext, 'db' | 'branch'>,
  patientId: number,
): Promise<Record<string, readonly unknown[]>> {
  const left = sql.join(
    LEFT_OUT.map((name) => sql`${name}`),
    sql`, `,
  );
  const isAbout = (table: string): SQL => {
    const of = (ways.get(table) ?? []).map(({ column, to }) => {
      const reference = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
      return to === 'patient'
        ? sql`${reference} = ${patientId}`
        : sql`${reference} IN (SELECT ${sql.identifier(to)}.id FROM ${sql.identifier(to)} WHERE ${isAbout(to)})`;
    });
    return sql`${sql.identifier(table)}.branch_id = ${branch.id} AND (${sql.join(of, sql` OR `)})`;
  };
  const { rows } = await db.execute<{ name: string; row: unknown }>(
    sql.join(
      givenTables.map(
        (table) =>
          sql`SELECT ${table}::text AS name, to_jsonb(${sql.identifier(table)}) - ARRAY[${left}]::text[] AS row FROM ${sql.identifier(table)} WHERE ${isAbout(table)}`,
      ),
      sql` UNION ALL `,
    ),
  );
  const byTable: Record<string, unknown[]> = {};
  for (const { name, row } of rows) (byTable[name] ??= []).push(row);
  return byTable;
}
