import { and, count, eq, getTableColumns, is, isNull } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fault } from '../../contract/kit/failure.ts';
import { languages } from '../../contract/texts/index.ts';
import { textOf } from '../areas/platform/localization/catalogue.ts';
import type { SessionContext } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import * as schema from './schema/index.ts';

/** A foreign key that refers to a table's ids. */
interface ForeignKeyUse {
  table: PgTable;
  column: PgColumn;
}

/** Records that are named per table. The others are counted. */
const NAMED = 3;

/**
 * The error that refuses to remove a record that others refer to, by the foreign keys of the schema. A failure for each
 * table counts them and names the first ones that row-level security lets the caller see. Undefined where none refers to it. Rows
 * that cascade and rows that were removed do not count.
 */
export async function inUse(
  table: PgTable,
  id: number,
  context: SessionContext,
): Promise<Failure | undefined> {
  const faults: Fault[] = [];
  for (const use of usesOf(table)) {
    const what = await described(use, id, context);
    if (what !== undefined)
      faults.push({ code: 'GENERAL.IN_USE_BY', params: { what, ...placeOf(use), id } });
  }
  return faults.length > 0 ? new Failure(409, faults) : undefined;
}

// Where the records that refer to it are found: their resource, and the field that names it.
function placeOf({ table, column }: ForeignKeyUse): { resource: string; field: string } {
  const [field = ''] =
    Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
  return { resource: codeOf(table).toLowerCase().replaceAll('_', '-'), field };
}

function usesOf(table: PgTable): ForeignKeyUse[] {
  const tables = (Object.values(schema) as unknown[]).filter((each): each is PgTable =>
    is(each, PgTable),
  );
  return tables.flatMap((other) =>
    getTableConfig(other).foreignKeys.flatMap((key) => {
      const { foreignTable, columns, foreignColumns } = key.reference();
      const at = foreignColumns.findIndex(({ name }) => name === 'id');
      const column = columns[at];
      if (foreignTable !== table || key.onDelete === 'cascade' || !column) return [];
      return [{ table: other, column }];
    }),
  );
}

async function described(
  { table, column }: ForeignKeyUse,
  id: number,
  { db, branch, language }: SessionContext,
): Promise<string | undefined> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const { branchId, removedAt } = columns;
  const where = and(
    eq(column, id),
    branchId && branch && eq(branchId, branch.id),
    removedAt && isNull(removedAt),
  );
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  if (!counted?.total) return undefined;
  const name = columns['name'] ?? columns['title'];
  const rows = name
    ? await db.select({ name }).from(table).where(where).orderBy(name).limit(NAMED)
    : [];
  const names = rows.map((row) => String(row.name));
  const more = counted.total > names.length ? ', …' : '';
  const label = wordsOf(table, language);
  return `${label}: ${counted.total}${names.length > 0 ? ` (${names.join(', ')}${more})` : ''}`;
}

// The name of the resource in the catalogue, else its plain name.
function wordsOf(table: PgTable, language: SessionContext['language']): string {
  const code = `RESOURCE.${codeOf(table)}`;
  const words = textOf(code, languages.indexOf(language));
  const plain = codeOf(table).toLowerCase().replaceAll('_', ' ');
  return words === code ? plain.charAt(0).toUpperCase() + plain.slice(1) : words;
}

// The name of a table's resource in capitals: `insurancePanels` is INSURANCE_PANELS.
function codeOf(table: PgTable): string {
  const [exported = ''] = Object.entries(schema).find(([, each]) => each === table) ?? [];
  return exported.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
