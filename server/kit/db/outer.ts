import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * A column of the surrounding select within a sub-select, with its table. drizzle writes the columns of a select of one
 * table without it, and a bare name within the sub-select means the inner table's column wherever there is one.
 */
export const outer = (column: AnyPgColumn): SQL =>
  sql`${column.table}.${sql.identifier(column.name)}`;
