import { eq } from 'drizzle-orm';
import type { Client } from 'pg';
import { z } from '../../../contract/kit/zod.ts';
import type { Database } from '../db/database.ts';
import { installations } from '../db/schema/index.ts';
import type { Header } from './header.ts';

/** The row of the installation that backups write. */
export const LAST_BACKUP = 'last backup';

const stored = z.object({
  /** When the last complete one began: it holds everything that was stored by then. ISO, in UTC. */
  at: z.optional(z.string()),
  /** Bytes that it takes. */
  bytes: z.optional(z.number()),
  /** Its name in the place that it was made to. */
  name: z.optional(z.string()),
  /** How many contents of files it lacks, and has that are not what was stored. */
  missing: z.optional(z.number()),
  damaged: z.optional(z.number()),
  /** When one failed last, and why, until the next that is made. */
  failedAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** When one was begun by the schedule. */
  begunAt: z.optional(z.string()),
});

/** What is known of the last backup. Nothing is, until one was made or failed. */
export type LastBackup = z.output<typeof stored>;

/** The last backup of this database, whichever server or command has made it. */
export async function lastBackup(database: Database): Promise<LastBackup> {
  const [row] = await database.system(({ db }) =>
    db.select().from(installations).where(eq(installations.name, LAST_BACKUP)),
  );
  return stored.parse(JSON.parse(row?.value ?? '{}'));
}

/** Notes a backup that is complete, as the database's owner. */
export async function noteMade(
  owner: Client,
  { begunAt: at, bytes, name, missing, damaged }: Header,
): Promise<void> {
  await note(owner, { at, bytes, name, missing, damaged }, ['failedAt', 'reason']);
}

/** Notes one that failed, as the database's owner. The last complete one stays known. */
export async function noteFailed(owner: Client, reason: string): Promise<void> {
  await note(owner, { failedAt: new Date().toISOString(), reason }, []);
}

async function note(owner: Client, known: LastBackup, ended: (keyof LastBackup)[]): Promise<void> {
  await owner.query(
    `INSERT INTO installation AS i (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = ((i.value::jsonb - $3::text[]) || excluded.value::jsonb)::text`,
    [LAST_BACKUP, JSON.stringify(known), ended],
  );
}
