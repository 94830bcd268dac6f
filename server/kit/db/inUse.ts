import { and, count, eq, getTableColumns, inArray, is, isNull, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fault } from '../../../contract/kit/failure.ts';
import type { SessionContext } from '../http/context.ts';
import { Failure } from '../http/failure.ts';
import { textOf } from '../texts.ts';
import { isJoining } from './recordLinks.ts';
import { productDatabase } from './tables.ts';

/** A foreign key that refers to a table's ids. */
interface ForeignKeyUse {
  table: PgTable;
  column: PgColumn;
  /** Whether its rows are parts of the record, and go with it. */
  cascades: boolean;
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
  for (const use of foreignKeysTo(table)) {
    if (use.cascades) continue;
    const { table: of, refers, field } = holderOf(use, id, context);
    const what = await described(of, refers, context);
    const place = placeOf(of, field);
    if (what !== undefined)
      faults.push({ code: 'GENERAL.IN_USE_BY', params: { what, ...place, id } });
  }
  return faults.length > 0 ? new Failure(409, faults) : undefined;
}

// Where a line of a record refers to it, people know the record that the line is of.
function holderOf({ table: of, column }: ForeignKeyUse, id: number, { db }: SessionContext) {
  const own = { table: of, refers: eq(column, id), field: nameOf(of, column) };
  const { parentId } = getTableColumns(of) as Record<string, PgColumn>;
  const key = getTableConfig(of).foreignKeys.find(
    (each) => each.onDelete === 'cascade' && each.reference().columns[0] === parentId,
  );
  if (!key || !parentId) return own;
  const { foreignTable, foreignColumns } = key.reference();
  const lines = db.select({ id: parentId }).from(of).where(own.refers);
  const refers = foreignColumns[0] && inArray(foreignColumns[0], lines);
  // No list is narrowed by its lines, but by what its records are joined with.
  const field = isJoining(of) ? fieldOf(of, foreignTable) : '';
  return { table: foreignTable, refers, field };
}

// The field of a list whose ids a table holds: `authors` for `bookAuthors`.
function fieldOf(of: PgTable, parent: PgTable): string {
  const { one = '' } = productDatabase.get().lists[exportOf(parent)] ?? {};
  const name = exportOf(of).slice(one.length);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function exportOf(table: PgTable): string {
  const [name = ''] =
    Object.entries(productDatabase.get().tables).find(([, each]) => each === table) ?? [];
  return name;
}

/** What of a table refers to a record, and the filter by which a list shows it. */
interface Use {
  /** The column that holds the record's id. */
  column?: PgColumn;
  /** The condition, where it is another. */
  where?: SQL | undefined;
  /** The filter, where it is not the column's own name. */
  field?: string;
}

/** The error that refuses a change of a record while records of one table refer to it; undefined where none does. */
export async function inUseBy(
  context: SessionContext,
  table: PgTable,
  id: number,
  { column, where, field }: Use,
): Promise<Failure | undefined> {
  const what = await described(table, and(column && eq(column, id), where), context);
  if (what === undefined) return undefined;
  const place = placeOf(table, field ?? (column && nameOf(table, column)) ?? '');
  return new Failure(409, [{ code: 'GENERAL.IN_USE_BY', params: { what, ...place, id } }]);
}

// Where the records that refer to it are found: their resource, and the field that names it.
function placeOf(table: PgTable, field: string): { resource: string; field: string } {
  return { resource: codeOf(table).toLowerCase().replaceAll('_', '-'), field };
}

function nameOf(table: PgTable, column: PgColumn): string {
  return Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? '';
}

/** The foreign keys of the schema that refer to a table's ids. */
export function foreignKeysTo(table: PgTable): ForeignKeyUse[] {
  const tables = Object.values(productDatabase.get().tables).filter((each): each is PgTable =>
    is(each, PgTable),
  );
  return tables.flatMap((other) =>
    getTableConfig(other).foreignKeys.flatMap((key) => {
      const { foreignTable, columns, foreignColumns } = key.reference();
      const at = foreignColumns.findIndex(({ name }) => name === 'id');
      const column = columns[at];
      if (foreignTable !== table || !column) return [];
      return [{ table: other, column, cascades: key.onDelete === 'cascade' }];
    }),
  );
}

async function described(
  table: PgTable,
  refers: SQL | undefined,
  { db, branch, language }: SessionContext,
): Promise<string | undefined> {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const { branchId, removedAt } = columns;
  const where = and(
    refers,
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
  const words = textOf(code, language);
  const plain = codeOf(table).toLowerCase().replaceAll('_', ' ');
  return words === code ? plain.charAt(0).toUpperCase() + plain.slice(1) : words;
}

// The name of a table's resource in capitals: `insurancePanels` is INSURANCE_PANELS.
function codeOf(table: PgTable): string {
  return exportOf(table)
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();
}
