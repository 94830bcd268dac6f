import type { PgSelect } from 'drizzle-orm/pg-core';

/** Limit of prepared statements. Each takes memory on every connection. */
const MAX_STATEMENTS = 100;

const names = new Map<string, string>();

/**
 * Runs a query as a prepared statement, whose plan each connection keeps: for a query that joins several tables,
 * planning takes longer than running. Queries of one text share a statement. Once the limit is reached, further texts
 * are planned each time, as any other query.
 */
export async function prepared<Query extends Pick<PgSelect, 'toSQL' | 'prepare' | 'then'>>(
  query: Query,
): Promise<Awaited<Query>> {
  const name = nameOf(query.toSQL().sql);
  const rows: unknown = await (name === undefined ? query : query.prepare(name).execute());
  return rows as Awaited<Query>;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MAX_STATEMENTS) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
