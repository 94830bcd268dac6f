import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Db, Work } from './database.ts';

/** Limit of one statement's shapes. Each takes memory on every connection. */
const MAX_SHAPES = 40;

type Values = Record<string, unknown>;

interface Prepared<Rows> {
  execute(values: Values): Promise<Rows>;
}

interface Built<Rows> {
  prepare(name: string): Prepared<Rows>;
}

const names = new Set<string>();

/**
 * A query that each connection builds once and PostgreSQL plans once: for most queries, both take longer than running.
 * `build` gets no values of a request; its conditions use `sql.placeholder`, and `values` of a run fill these in. A
 * query with optional parts gets a shape, which says which parts it has; each shape is a statement of its own. Beyond
 * the limit of shapes a query is built each time.
 */
export function statement<Rows, Shape = undefined>(
  name: string,
  build: (db: Db, shape: Shape) => Built<Rows>,
): (db: Db, values: Values, ...shape: Shape extends undefined ? [] : [Shape]) => Promise<Rows> {
  register(name);
  const nameByShape = new Map<string, string>();
  const perConnection = new WeakMap<Db, Map<string, Prepared<Rows>>>();
  return (db, values, ...[shape]) => {
    const key = JSON.stringify(shape) ?? '';
    const prepared = perConnection.get(db) ?? new Map<string, Prepared<Rows>>();
    perConnection.set(db, prepared);
    const known = prepared.get(key);
    if (known) return known.execute(values);
    const shapeName =
      nameByShape.get(key) ??
      (nameByShape.size < MAX_SHAPES ? `${name}_${nameByShape.size + 1}` : undefined);
    const own = build(db, shape as Shape).prepare(shapeName ?? '');
    if (shapeName !== undefined) {
      nameByShape.set(key, shapeName);
      prepared.set(key, own);
    }
    return own.execute(values);
  };
}

/** The same for a statement written in SQL, with `sql.placeholder` for its values. */
export function sqlStatement<Row extends QueryResultRow>(
  name: string,
  text: SQL,
): (work: Pick<Work, 'client'>, values: Values) => Promise<Row[]> {
  register(name);
  const { sql: compiled, params } = new PgDialect().sqlToQuery(text);
  return async ({ client }, values) => {
    const query = { name, text: compiled, values: fillPlaceholders(params, values) };
    const { rows } = await client.query<Row>(query);
    return rows;
  };
}

function register(name: string): void {
  if (names.has(name)) throw new Error(`two statements are named ${name}`);
  names.add(name);
}
