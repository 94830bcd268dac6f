import type { Client } from 'pg';
import { type Table, listTables } from './tableOwners.ts';

const sessions = new Set(['session', 'session_token']);
const people = new Set(['tenant', 'branch', 'account', 'membership']);

/** A copy of the database's rows. */
export interface Snapshot {
  /** Restores the rows, except for sessions, so that callers stay signed in. */
  restore(): Promise<void>;
  /** How many rows the tables that were written to have more than the copy, of those that fulfil a condition by table. */
  counts(condition: (table: string) => string): Promise<Record<string, number>>;
  /** A checksum of the rows foreign to kl, for each table whose rows have an owner. */
  foreignRows(): Promise<Record<string, string>>;
  /** Deletes the rows foreign to kl that no sign-in needs. */
  eraseForeign(): Promise<void>;
}

/** Copies every row, as the database's owner. Later, only tables that were written to are compared and restored. */
export async function takeSnapshot(owner: Client): Promise<Snapshot> {
  const tables = await listTables(owner);
  const kept = tables.filter(({ name }) => !sessions.has(name));
  await owner.query(
    [
      'CREATE SCHEMA snapshot',
      ...kept.map(({ name }) => `CREATE TABLE snapshot."${name}" AS TABLE public."${name}"`),
      NOTE_WRITES,
      ...tables.map(
        ({ name }) =>
          `CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public."${name}" EXECUTE FUNCTION snapshot.note_write()`,
      ),
    ].join(';\n'),
  );
  const owned = tables.flatMap(({ name, whose }) => (whose ? [{ name, ...whose }] : []));
  const erasing = owned.filter(({ name }) => !sessions.has(name) && !people.has(name));

  const sumsOf = async (some: typeof owned): Promise<Record<string, string>> => {
    if (some.length === 0) return {};
    const summing = some.map(
      ({ name, foreign }) =>
        `SELECT '${name}' AS name, coalesce(md5(string_agg(x::text, '|' ORDER BY x::text)), 'none') AS sum FROM "${name}" x WHERE ${foreign}`,
    );
    const { rows } = await owner.query<{ name: string; sum: string }>(summing.join(' UNION ALL '));
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  };
  const writtenTo = async () => {
    const { rows } = await owner.query<{ name: string }>(
      'SELECT DISTINCT name FROM snapshot.write',
    );
    return new Set(rows.map(({ name }) => name));
  };
  const ownersNow = async () => (await owner.query<{ sum: string }>(OWNERS)).rows[0]?.sum;
  const atFirst = await sumsOf(owned);
  const owners = await ownersNow();
  return {
    async restore() {
      const now = await writtenTo();
      if (now.size === 0) return;
      const changed = kept.filter(({ name }) => now.has(name));
      await past(owner, [forget(now), ...changed.map(laidAnew)]);
    },
    async counts(condition) {
      const now = await writtenTo();
      const counting = kept
        .filter(({ name }) => now.has(name))
        .map(
          ({ name }) =>
            `SELECT '${name}' AS name, (SELECT count(*) FROM public."${name}" WHERE ${condition(name)})::integer
               - (SELECT count(*) FROM snapshot."${name}" WHERE ${condition(name)})::integer AS more`,
        );
      if (counting.length === 0) return {};
      const { rows } = await owner.query<{ name: string; more: number }>(
        counting.join(' UNION ALL '),
      );
      return Object.fromEntries(
        rows.flatMap(({ name, more }) => (more === 0 ? [] : [[name, more]])),
      );
    },
    async foreignRows() {
      const now = await writtenTo();
      const isMoved = (await ownersNow()) !== owners;
      return {
        ...atFirst,
        ...(await sumsOf(owned.filter(({ name }) => isMoved || now.has(name)))),
      };
    },
    eraseForeign: () =>
      past(
        owner,
        erasing.flatMap(({ name, foreign }) => [
          `DELETE FROM "${name}" x WHERE ${foreign}`,
          `INSERT INTO snapshot.write VALUES ('${name}')`,
        ]),
      ),
  };
}

/** A checksum of all that the owner of a row may depend on (tableOwners.ts). */
const OWNERS = `
  SELECT md5(string_agg(x.owner, '|' ORDER BY x.owner)) AS sum
    FROM (SELECT concat_ws(' ', 'branch', id, tenant_id) AS owner FROM branch
          UNION ALL SELECT concat_ws(' ', 'membership', account_id, tenant_id, branch_id) FROM membership) x`;

/** Records the tables that were written to. Each statement adds a row, so that no writer waits for another. */
const NOTE_WRITES = `
  CREATE TABLE snapshot.write (name text);
  CREATE FUNCTION snapshot.note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
    $$ BEGIN INSERT INTO snapshot.write VALUES (TG_TABLE_NAME); RETURN NULL; END $$`;

// Called before the rows are restored, so that writes in the meantime count for the next restore.
function forget(names: ReadonlySet<string>): string {
  return `DELETE FROM snapshot.write WHERE name IN (${[...names].map((name) => `'${name}'`).join(', ')})`;
}

function laidAnew(table: Table): string {
  const columns = written(table);
  return `DELETE FROM "${table.name}"; INSERT INTO "${table.name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM snapshot."${table.name}"`;
}

function written({ columns }: Table): string {
  return columns
    .filter((column) => !column.generated)
    .map(({ name }) => `"${name}"`)
    .join(', ');
}

const DEADLOCK = '40P01';
/** Times that a deadlock is tried again. */
const MOST_TRIES = 5;

// One transaction with the triggers of foreign keys disabled. A job that a call has begun may hold what is restored.
async function past(owner: Client, statements: string[], tries = 1): Promise<void> {
  try {
    await owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica; ${statements.join(';\n')}; COMMIT`,
    );
  } catch (error) {
    await owner.query('ROLLBACK');
    const isDeadlock = (error as { code?: string }).code === DEADLOCK;
    if (!isDeadlock || tries === MOST_TRIES) throw error;
    await past(owner, statements, tries + 1);
  }
}
