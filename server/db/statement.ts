import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Db, Work } from './database.ts';

/** Limit of one statement's shapes. Each takes memory on every connection. */
const MAX_SHAPES = 40;

type Values = Record<string, unknown>;

interface Built<Rows> {
  prepare(name: string): { execute(values: Values): Promise<Rows> };
}

const names = new Set<string>();

/**
 * A query that each connection builds once and PostgreSQL plans once: for most queries, both take longer than running.
 * `build` gets no values of a request; its conditions use `sql.placeholder`, and `values` of a run fill these in. A
 * query with optional parts gets a shape, which says which parts it has; each shape is a statement of its own. Beyond
 * the limit of shapes a query is built each time.
 */
export function statement<Rows, Shape extends object = Record<never, never>>(
  name: string,
  build: (db: Db, shape: Shape) => Built<Rows>,
): (db: Db, values: Values, shape?: Shape) => Promise<Rows> {
  register(name);
  const nameByShape = new Map<string, string>();
  const perConnection = new WeakMap<Db, Map<string, ReturnType<Built<Rows>['prepare']>>>();
  return (db, values, shape = {} as Shape) => {
    const key = JSON.stringify(shape);
    let prepared = perConnection.get(db);
    if (!prepared) perConnection.set(db, (prepared = new Map()));
    let own = prepared.get(key);
    if (!own) {
      const known = nameByShape.get(key);
      if (known === undefined && nameByShape.size === MAX_SHAPES)
        return build(db, shape).prepare('').execute(values);
      const shapeName = known ?? `${name}_${nameByShape.size + 1}`;
      nameByShape.set(key, shapeName);
      prepared.set(key, (own = build(db, shape).prepare(shapeName)));
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
