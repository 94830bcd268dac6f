import { Client } from 'pg';

/** Every row of every table as text, by table. */
export type Rows = Map<string, Set<string>>;

/** Reads every table of a database in one snapshot. */
export async function everyRow(url: string): Promise<Rows> {
  const client = new Client(url);
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'server_private', 'drizzle') ORDER BY 1`,
  );
  const all: Rows = new Map();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    all.set(name, new Set(rows.map(({ row }) => row)));
  }
  await client.end();
  return all;
}

/** The tables that have rows which are missing from another reading. */
export function tablesWithout(rows: Rows, other: Rows): string[] {
  return [...rows].flatMap(([table, own]) => {
    const found = other.get(table) ?? new Set<string>();
    return [...own].some((row) => !found.has(row)) ? [table] : [];
  });
}
