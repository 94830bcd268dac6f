import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import { root } from '../root.ts';
import { ZONE } from '../time.ts';
import { ContentArchive } from './contentArchive.ts';
import { refuseEmpty, wasUsed } from './knownPlace.ts';
import { LAST_BACKUP } from './lastBackup.ts';
import { placeAt } from './places/configured.ts';
import { shipSegments } from './walArchive.ts';

const LOOKED_EVERY_MS = 5_000;
/** Milliseconds until one that failed, or was killed, is tried again. */
const AGAIN_AFTER_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Makes the day's backup when it is due, by one server of several and in a process of its own, and takes the archived
 * log and the contents of new files to its place. Does nothing where no place is configured. What fails is told in words,
 * and tried again.
 */
export function startBackups(
  { database, config, fileStore }: { database: Database; config: Config; fileStore: FileStore },
  onError: (failed: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const { BACKUP_TO: to } = config;
  if (to === undefined) return { stop: async () => undefined };
  const ending = new AbortController();
  const { signal } = ending;
  const keep = async (what: string, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => signal.aborted || onError(what, error));
      await wait(LOOKED_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const place = placeAt(to, config, signal);
  const { DATA_DIR: dataDir, BACKUP_KEY: keys = [] } = config;
  const beforeShipping = async () => {
    if (await database.system(({ client }) => wasUsed(client, place))) await refuseEmpty(place);
  };
  const contents = new ContentArchive({
    database,
    store: fileStore,
    place,
    dataDir,
    keys,
    beforeShipping,
  });
  const running = [
    keep("making the day's backup", async () => {
      if (await claim(database, dueAt(new Date(), config.BACKUP_AT))) await runBackup(signal);
    }),
    ...(config.BACKUP_CONTINUOUS
      ? [
          keep('taking the archived log to the place of backups', () =>
            shipSegments(dataDir, place, keys, beforeShipping),
          ),
          keep('taking new files to the place of backups', () => contents.ship()),
        ]
      : []),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** The moment at which the last backup was due: the last time that clocks in Malaysia showed a time of the day. */
export function dueAt(now: Date, timeOfDay: string): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(now);
  // Malaysia has one zone and no summer time.
  const today = new Date(`${day}T${timeOfDay}:00+08:00`);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/**
 * Notes that this server makes the backup that is due, and returns whether it does: none has begun since then, or none
 * was made since, an hour after the last was begun. One of the future was begun by a clock that has been set right.
 */
export async function claim(database: Database, due: Date, now = new Date()): Promise<boolean> {
  const value = JSON.stringify({ begunAt: now.toISOString() });
  const again = new Date(now.getTime() - AGAIN_AFTER_MS).toISOString();
  const future = new Date(now.getTime() + AGAIN_AFTER_MS).toISOString();
  return database.system(async ({ db }) => {
    const { rowCount } = await db.execute(sql`
      INSERT INTO installation AS i (name, value) VALUES (${LAST_BACKUP}, ${value})
      ON CONFLICT (name) DO UPDATE SET value = (i.value::jsonb || excluded.value::jsonb)::text
       WHERE coalesce(i.value::jsonb ->> 'begunAt', '') < ${due.toISOString()}
          OR i.value::jsonb ->> 'begunAt' > ${future}
          OR (coalesce(i.value::jsonb ->> 'at', '') < ${due.toISOString()}
              AND i.value::jsonb ->> 'begunAt' < ${again})`);
    return rowCount === 1;
  });
}

/** Runs `npm run backup` for the configured place. Its words are the error where it fails. */
async function runBackup(signal: AbortSignal): Promise<void> {
  const args = isBuilt
    ? [path.join(root, 'dist/server/backup.js')]
    : ['--import', 'tsx', path.join(root, 'server/backup.cli.ts')];
  const child = spawn(process.execPath, [...args, '--scheduled'], {
    cwd: process.cwd(),
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the backup failed: ${said.trim()}`);
}

const isBuilt = !import.meta.url.endsWith('.ts');
