import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { root } from '../root.ts';
import { StartError } from '../startError.ts';
import { sqlState } from './database.ts';

export const migrationsFolder = join(root, 'server/db/migrations');

/** Milliseconds that a change of a table waits for those who use it, who meanwhile queue behind it. */
const LOCK_MS = 2_000;
/** Milliseconds between two tries. */
const PAUSE_MS = 500;
/** Milliseconds between two questions for a turn. */
const TURN_MS = 50;
/** Tries until the start gives up: some two minutes. */
const MOST_TRIES = 50;

/** Somebody held the table for longer than we wait, or two waited for each other. Nothing was changed. */
const isLockedOut = (error: unknown) => /^(?:55P03|40P01)$/.test(sqlState(error) ?? '');

/**
 * Applies the migrations that the database has not had, each in a transaction of its own, so that tables are locked for
 * as short as possible while servers of the version before go on. One that is cut off is undone by the database, and
 * applied at the next start. Throws a StartError for a database that a newer version has migrated.
 */
export async function migrate(owner: Client, folder = migrationsFolder): Promise<void> {
  await owner.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  const { rows } = await owner.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (last > (migrations.at(-1)?.folderMillis ?? 0))
    throw new StartError(
      'A newer version of the server has brought this database up to date: start that version, or restore a backup of this one into another database.',
    );
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
    // drizzle-orm's own migrator applies all of them in one transaction, which holds every lock until the last.
    if (isConcurrent(migration)) await buildIndexes(owner, migration);
    else await whenFree(owner, [...migration.sql, noteOf(owner, migration)].join('\n;\n'));
  }
}

/**
 * Takes a session's advisory lock that serialises servers which start at the same time. It asks again and again: whoever
 * waits within a statement would be waited for by an index that is built beside others.
 */
export async function takeTurn(owner: Client, key: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [key],
    );
    if (rows[0]?.taken) return;
    await wait(TURN_MS);
  }
}

/**
 * Runs statements in one transaction that waits briefly for its locks. It is tried again while others hold them. Throws
 * a StartError when they do not let go.
 */
export async function whenFree(owner: Client, statements: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await owner.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}; ${statements}; COMMIT`);
      return;
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      await owner.query('ROLLBACK');
      if (tries === MOST_TRIES)
        throw new StartError(
          'The database could not be brought up to date, as others hold its tables (pg_stat_activity says who): end them, or start again in a quieter moment.',
          { cause: error },
        );
    }
    await wait(PAUSE_MS);
  }
}

const concurrent = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)"/;

/** Whether a migration builds indexes beside those who write. It then holds nothing else. */
function isConcurrent({ sql }: MigrationMeta): boolean {
  return sql.some((statement) => concurrent.test(statement));
}

// What a cut off build has left behind is invalid, and is built anew.
async function buildIndexes(owner: Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    const [, name] = concurrent.exec(statement) ?? [];
    if (name === undefined) throw new Error('indexes that are built beside others stand alone');
    const { rows } = await owner.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('public.' || quote_ident($1))",
      [name],
    );
    if (rows[0]?.valid) continue;
    if (rows[0]) await owner.query(`DROP INDEX CONCURRENTLY ${owner.escapeIdentifier(name)}`);
    await owner.query(statement);
  }
  await gatherStatistics(owner, migration);
  await owner.query(noteOf(owner, migration));
}

// How rare the values of an expression are, the planner knows once its table is analyzed, which may be long in coming.
async function gatherStatistics(owner: Client, { sql }: MigrationMeta): Promise<void> {
  const names = sql.map((statement) => concurrent.exec(statement)?.[1]);
  const { rows } = await owner.query<{ table: string }>(
    `SELECT DISTINCT indrelid::regclass::text AS table FROM pg_index
      WHERE indexrelid = ANY (SELECT to_regclass('public.' || quote_ident(name)) FROM unnest($1::text[]) AS name)`,
    [names],
  );
  for (const { table } of rows) await owner.query(`ANALYZE ${table}`);
}

function noteOf(owner: Client, { hash, folderMillis }: MigrationMeta): string {
  return `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${owner.escapeLiteral(hash)}, ${folderMillis})`;
}
