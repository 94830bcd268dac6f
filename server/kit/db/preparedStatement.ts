import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Db, Work } from './database.ts';
import { asDrizzleReads, type Fields, rowMapper } from './rowMapper.ts';

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
 * query with optional parts gets a shape, which says which parts it has; each shape is a statement of its own, and takes
 * memory on every connection. So where callers choose among many shapes, `isCached` admits a few: the others are built
 * each time, and nobody can use up the place of the usual ones.
 */
export function preparedStatement<Rows, Shape = undefined>(
  name: string,
  build: (db: Db, shape: Shape) => Built<Rows>,
  isCached: (shape: Shape) => boolean = () => true,
): (db: Db, values: Values, ...shape: Shape extends undefined ? [] : [Shape]) => Promise<Rows> {
  register(name);
  const nameByShape = new Map<string, string>();
  const perConnection = new WeakMap<Db, Map<string, Prepared<Rows>>>();
  return (db, values, ...[given]) => {
    const shape = given as Shape;
    if (!isCached(shape)) return build(db, shape).prepare('').execute(values);
    const key = JSON.stringify(shape) ?? '';
    const prepared = perConnection.get(db) ?? new Map<string, Prepared<Rows>>();
    perConnection.set(db, prepared);
    const known = prepared.get(key);
    if (known) return known.execute(values);
    const shapeName = nameByShape.get(key) ?? `${name}_${nameByShape.size + 1}`;
    nameByShape.set(key, shapeName);
    const own = build(db, shape).prepare(shapeName);
    prepared.set(key, own);
    return own.execute(values);
  };
}

/** A select of declared fields, as drizzle builds it. */
interface Select<Rows> extends PromiseLike<Rows> {
  toSQL(): Query;
}

/**
 * A `preparedStatement` for rows by the hundred: a select of these `fields`, as drizzle's `select` takes them. Its rows
 * come as arrays, and a mapper that is made once reads them. Tables are joined by inner joins alone, since drizzle has
 * null in the place of a joined table's fields where an outer join finds no row.
 */
export function preparedSelect<Rows extends readonly unknown[], Shape = undefined>(
  name: string,
  fields: Fields,
  build: (db: Db, shape: Shape) => Select<Rows>,
  isCached?: (shape: Shape) => boolean,
): ReturnType<typeof preparedStatement<Rows, Shape>> {
  const read = rowMapper<Rows[number]>(fields);
  const prepare = (db: Db, shape: Shape) => (statement: string) => {
    const { sql: text, params } = build(db, shape).toSQL();
    return {
      async execute(given: Values): Promise<Rows> {
        const values = fillPlaceholders(params, given);
        const types = asDrizzleReads;
        const query = { name: statement, text, values, rowMode: 'array' as const, types };
        const { rows } = await db.$client.query<unknown[]>(query);
        return rows.map(read) as unknown as Rows;
      },
    };
  };
  return preparedStatement(name, (db, shape: Shape) => ({ prepare: prepare(db, shape) }), isCached);
}

/** The same for a statement written in SQL, with `sql.placeholder` for its values. */
export function preparedSql<Row extends QueryResultRow>(
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
