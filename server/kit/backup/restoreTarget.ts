import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findWriter, WriterClient } from '../db/writerHost.ts';
import { root } from '../root.ts';
import { StartError } from '../startError.ts';
import type { Header } from './header.ts';

/** The file that says that a restore into a folder has not ended. */
const UNFINISHED = 'restore.unfinished';
/** What may be in a folder before a restore: the key, which the operator puts there. */
const mayBeThere = new Set(['secret.key']);

/** Throws a StartError where a folder is not empty. */
export async function refuseFilled(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.some((name) => !mayBeThere.has(name)))
    throw new StartError(
      `${path.resolve(dataDir)} is not empty, and nothing in it is overwritten: name a new folder with DATA_DIR.`,
    );
}

/** Throws a StartError where a database has tables, or is of an older PostgreSQL than the backup. */
export async function refuseFilledDatabase(url: string, { postgres }: Header): Promise<void> {
  await findWriter(url);
  const client = new WriterClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number; major: number }>(
      `SELECT count(*)::integer AS tables, current_setting('server_version_num')::integer / 10000 AS major
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'S') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND n.nspname !~ '^pg_toast'`,
    );
    const [{ tables, major } = { tables: 0, major: 0 }] = rows;
    if (tables > 0)
      throw new StartError(
        'The database of DATABASE_URL is not empty, and nothing in it is overwritten: name an empty one.',
      );
    if (major < postgres)
      throw new StartError(
        `The backup is of PostgreSQL ${postgres} and the server of DATABASE_URL is version ${major}: restore it to version ${postgres} or later.`,
      );
  } finally {
    await client.end();
  }
}

/** Throws a StartError where a newer version has made the backup: its database has migrations that this one lacks. */
export function refuseNewer({ migrations }: Header): void {
  const journal = JSON.parse(
    readFileSync(path.join(root, 'server/db/migrations/meta/_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] };
  const last = Math.max(...journal.entries.map(({ when }) => when));
  if (migrations.last > last || migrations.count > journal.entries.length)
    throw new StartError(
      'The backup was made by a newer version of the server: restore it with that version or a later one.',
    );
}

/** Marks a folder as one whose restore has not ended, and returns what takes the mark off. */
export async function markUnfinished(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, UNFINISHED);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, 'A restore into this folder has not ended.\n', { mode: 0o600 });
  return () => rm(file);
}

/** Throws a StartError where a restore into a folder has not ended. */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(path.join(dataDir, UNFINISHED))) return;
  throw new StartError(
    `A restore into ${dataDir} has not ended: empty the folder and restore into it again, or name another folder with DATA_DIR.`,
  );
}
