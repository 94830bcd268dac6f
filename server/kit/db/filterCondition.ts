import { and, arrayOverlaps, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { PgArray, type PgColumn } from 'drizzle-orm/pg-core';
import { isLike, likePattern } from './like.ts';

const comparisons = { _gte: gte, _lte: lte };

/**
 * The condition of one filter by its column: a value, any of several values, null for rows without one, and `_gte` or
 * `_lte` after the name for a range. On an array column: contains the value. Undefined where the name matches no
 * column.
 */
export function filterCondition(
  name: string,
  value: unknown,
  columnOf: (name: string) => PgColumn | SQL | undefined,
): SQL | undefined {
  const column = columnOf(name);
  if (column) return sameAs(column, value);
  for (const [ending, compare] of Object.entries(comparisons)) {
    const ranged = name.endsWith(ending) ? columnOf(name.slice(0, -ending.length)) : undefined;
    if (ranged) return compare(ranged as PgColumn, value);
  }
  return undefined;
}

/** The condition that each word occurs in one of the columns or of further texts, however it is typed. */
export function containsWords(
  q: string,
  columns: readonly PgColumn[],
  further: readonly SQL[] = [],
): SQL | undefined {
  const texts = [...columns.filter((column) => column.dataType === 'string'), ...further];
  return and(
    ...q
      .trim()
      .split(/\s+/)
      .map((word) => or(...texts.map((column) => isLike(column, likePattern(word))))),
  );
}

function sameAs(by: PgColumn | SQL, value: unknown): SQL {
  // drizzle takes an expression as it takes a column, in signatures of their own.
  const column = by as PgColumn;
  if (value === null) return isNull(column);
  if (by instanceof PgArray) return arrayOverlaps(by, [value].flat());
  return Array.isArray(value) ? inArray(column, value) : eq(column, value);
}
