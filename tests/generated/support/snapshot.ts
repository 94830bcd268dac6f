import type { Client } from 'pg';
import { type Table, tablesOf } from './whose.ts';

const sessions = new Set(['session', 'session_token']);
const people = new Set(['tenant', 'branch', 'account', 'membership']);

/** The database as it was at a moment. */
export interface Snapshot {
  /** Lays the rows anew. Sessions stay as they are, so that callers stay signed in. */
  restore(): Promise<void>;
  /** A checksum of the rows that are foreign to kl, for each table that knows whose its rows are. */
  foreignRows(): Promise<Record<string, string>>;
  /** Takes every row away that is foreign to kl and is not needed to sign in. */
  eraseForeign(): Promise<void>;
}

/** Keeps a copy of every row, as the database's owner. */
export async function takeSnapshot(owner: Client): Promise<Snapshot> {
  const tables = await tablesOf(owner);
  const kept = tables.filter(({ name }) => !sessions.has(name));
  await owner.query(
    [
      'CREATE SCHEMA snapshot',
      ...kept.map(({ name }) => `CREATE TABLE snapshot."${name}" AS TABLE public."${name}"`),
    ].join(';\n'),
  );
  const restoring = kept.map((table) => {
    const columns = written(table);
    return `DELETE FROM "${table.name}"; INSERT INTO "${table.name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM snapshot."${table.name}"`;
  });
  const owned = tables.flatMap(({ name, whose }) => (whose ? [{ name, ...whose }] : []));
  const summing = owned.map(
    ({ name, foreign }) =>
      `SELECT '${name}' AS name, coalesce(md5(string_agg(x::text, '|' ORDER BY x::text)), 'none') AS sum FROM "${name}" x WHERE ${foreign}`,
  );
  const erasing = owned.filter(({ name }) => !sessions.has(name) && !people.has(name));
  return {
    restore: () => past(owner, restoring),
    async foreignRows() {
      const { rows } = await owner.query<{ name: string; sum: string }>(
        summing.join(' UNION ALL '),
      );
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
    },
    eraseForeign: () =>
      past(
        owner,
        erasing.map(({ name, foreign }) => `DELETE FROM "${name}" x WHERE ${foreign}`),
      ),
  };
}

function written({ columns }: Table): string {
  return columns
    .filter((column) => !column.generated)
    .map(({ name }) => `"${name}"`)
    .join(', ');
}

// With the triggers that check references asleep, in one transaction.
async function past(owner: Client, statements: string[]): Promise<void> {
  await owner.query(
    `BEGIN; SET LOCAL session_replication_role = replica; ${statements.join(';\n')}; COMMIT`,
  );
}
