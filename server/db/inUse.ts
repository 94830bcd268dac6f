import { and, count, eq, getTableColumns, is, isNull } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { languages } from '../../contract/texts/index.ts';
import { textOf } from '../areas/platform/localization/catalogue.ts';
import type { SessionContext } from '../http/context.ts';
import { type Failure, refusal } from '../http/failure.ts';
import * as schema from './schema/index.ts';

/** A foreign key that refers to a table's ids. */
interface ForeignKeyUse {
  table: PgTable;
  column: PgColumn;
}

/** Records that are named per table. The others are counted. */
const NAMED = 3;

/**
 * The error that refuses to remove a record that others refer to, by the foreign keys of the schema. It counts them per
 * table and names the first ones that row-level security lets the caller see. Undefined where none refers to it. Rows
 * that cascade and rows that were removed do not count.
 */
export async function inUse(
  table: PgTable,
  id: number,
  context: SessionContext,
): Promise<Failure | undefined> {
  const parts: string[] = [];
  for (const use of usesOf(table)) {
    const part = await described(use, id, context);
    if (part) parts.push(part);
  }
  return parts.length > 0
    ? refusal(409, 'GENERAL.IN_USE_BY', { params: { what: parts.join('; ') } })
    : undefined;
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
  const more = counted.total > names.length && names.length > 0 ? ', …' : '';
  const label = wordsOf(table, language);
  return `${label}: ${counted.total}${names.length > 0 ? ` (${names.join(', ')}${more})` : ''}`;
}

// The name of the resource in the catalogue, else that of the table.
function wordsOf(table: PgTable, language: SessionContext['language']): string {
  const [exported = ''] = Object.entries(schema).find(([, each]) => each === table) ?? [];
  const code = `RESOURCE.${exported.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
  const words = textOf(code, languages.indexOf(language));
  return words === code ? getTableConfig(table).name.replaceAll('_', ' ') : words;
}
