import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { askOver, headNow } from '../audit/reading.ts';
import type { Config } from '../config.ts';
import { findWriter, WriterClient } from '../db/writerHost.ts';
import type { FileStore } from '../files/store.ts';
import { StartError } from '../startError.ts';
import { packageName } from '../version.ts';
import { addContents, CONTENTS_STAY } from './contents.ts';
import { FORMAT, HEADER, type Header, nameOfBackup, written } from './header.ts';
import { notePlace, refuseEmpty, wasUsed } from './knownPlace.ts';
import { noteFailed, noteMade } from './lastBackup.ts';
import { PartsWriter, partName, INDEX, sha256Of, type KeptObject } from './parts.ts';
import { AlreadyThere, type Place } from './places/place.ts';
import { dumpDatabase } from './postgresTools.ts';
import { removeDrafts } from './retention.ts';
import { type ClusterCopy, readRunningCluster } from './runningCluster.ts';
import { Seal } from './seal.ts';
import { archiveIn } from './walArchive.ts';

/** Advisory lock key: one backup of a database at a time. */
const ONE_BACKUP = 7_031_971;
/** Milliseconds between two lines of progress. */
const TOLD_EVERY_MS = 2_000;
const SERIES = 'backup series';

export interface BackupOptions {
  /** The database's address as its owner: of the PostgreSQL that comes along, its superuser. */
  ownerUrl: string;
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY' | 'BACKUP_KEY'>;
  fileStore: FileStore;
  place: Place;
  /** The day's backup, for which what others that were killed have left in the place is removed before. */
  isScheduled?: boolean;
  onProgress: (line: string) => void;
}

/**
 * Makes a backup of the running product: the database first, then the contents of files, which housekeeping leaves alone
 * meanwhile. Every object is read again before the backup counts as made. Throws a StartError where it can not be made.
 */
export async function makeBackup(options: BackupOptions): Promise<Header> {
  const { ownerUrl: connectionString, place } = options;
  await findWriter(connectionString);
  const owner = new WriterClient({ connectionString, application_name: `${packageName} backup` });
  // A lost connection shows at the next statement.
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await lockOut(owner);
    const header = await make(owner, options).catch(async (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      await noteFailed(owner, reason).catch(() => undefined);
      throw error;
    });
    await noteMade(owner, header);
    await notePlace(owner, place);
    return header;
  } finally {
    await owner.end().catch(() => undefined);
  }
}

async function lockOut(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
    ONE_BACKUP,
  ]);
  if (!rows[0]?.free)
    throw new StartError('Another backup of this database is being made: wait for its end.');
  await owner.query('SELECT pg_advisory_lock($1)', [CONTENTS_STAY]);
}

async function prepareDaily(
  owner: Client,
  { place, onProgress }: Pick<BackupOptions, 'place' | 'onProgress'>,
): Promise<void> {
  if (await wasUsed(owner, place)) await refuseEmpty(place);
  await removeDrafts(place, new Date()).catch((error: unknown) =>
    onProgress(`What a backup that was killed has left stays there: ${String(error)}`),
  );
}

async function make(owner: Client, options: BackupOptions): Promise<Header> {
  const { place, isScheduled = false } = options;
  if (isScheduled) await prepareDaily(owner, options);
  const begunAt = new Date();
  const draft = place.draftOf(nameOfBackup(begunAt));
  try {
    return await write(owner, options, begunAt);
  } catch (error) {
    // What is there of it would fill the place, try after try.
    if (!(error instanceof AlreadyThere)) await place.removeFolder(draft).catch(() => undefined);
    throw error;
  }
}

async function write(owner: Client, options: BackupOptions, begunAt: Date): Promise<Header> {
  const { config, place, fileStore, ownerUrl, onProgress } = options;
  const name = nameOfBackup(begunAt);
  const folder = place.draftOf(name);
  const [key] = config.BACKUP_KEY ?? [];
  const seal = key && new Seal(key);
  const facts = await factsOf(owner);
  const writer = new PartsWriter({ place, folder, seal }, teller(onProgress));

  const kind = config.DATABASE_URL === undefined ? 'cluster' : 'dump';
  onProgress(`Copying the database (about ${megabytes(facts.size)})`);
  const copy =
    kind === 'cluster'
      ? await addCluster(writer, ownerUrl, config.DATA_DIR)
      : await addDump(writer, ownerUrl, facts.postgres);
  onProgress('Copying the contents of files');
  const lacking = await addContents(owner, fileStore, writer);
  if (lacking.missing > 0)
    onProgress(
      `${lacking.missing} contents of files are missing from their store, and from the backup.`,
    );
  if (lacking.damaged > 0)
    onProgress(
      `${lacking.damaged} contents of files are not what was stored: an earlier backup may have them.`,
    );
  if (seal && !config.SECRET_KEY) await addFile(writer, config.DATA_DIR, 'secret.key');
  const index = await writer.finish();

  onProgress('Reading it again');
  const { parts } = writer;
  for (const [at, part] of parts.entries()) await verify(place, folder, partName(at + 1), part);
  await verify(place, folder, INDEX, index);
  const header: Header = {
    format: FORMAT,
    name,
    kind,
    begunAt: begunAt.toISOString(),
    endedAt: new Date().toISOString(),
    stateAt: copy?.at.toISOString() ?? begunAt.toISOString(),
    series: facts.series,
    postgres: facts.postgres,
    migrations: facts.migrations,
    secretKeyId: facts.secretKeyId,
    auditHead: facts.auditHead,
    wal: copy && (await archiveIn(config.DATA_DIR, copy)),
    sealedWith: seal?.with ?? null,
    ...lacking,
    bytes: [...parts, index].reduce((sum, { bytes }) => sum + bytes, 0),
    parts,
    index,
  };
  await place.put(`${folder}/${HEADER}`, written(header, seal));
  await place.complete(name);
  return header;
}

async function addCluster(writer: PartsWriter, url: string, dataDir: string): Promise<ClusterCopy> {
  const copy = await readRunningCluster(url, {
    folder: async (name) => writer.folder(`postgres/${name}`),
    file: async (name, content) => void (await writer.file(`postgres/${name}`, content)),
  });
  await addFile(writer, dataDir, 'postgres.password');
  return copy;
}

async function addDump(writer: PartsWriter, url: string, major: number): Promise<null> {
  const dump = await dumpDatabase(url, major);
  await writer.file('database.dump', dump.content);
  await dump.ended;
  return null;
}

async function addFile(writer: PartsWriter, folder: string, name: string): Promise<void> {
  const content = await readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content)
    await writer.file(
      name,
      (async function* one() {
        yield content;
      })(),
    );
}

async function verify(
  place: Place,
  folder: string,
  name: string,
  { sha256 }: KeptObject,
): Promise<void> {
  const content = await place.get(`${folder}/${name}`);
  if (!content || sha256Of(content) !== sha256)
    throw new StartError(
      `${place.shown}/${folder}/${name} is not what was written: check the disk or the store, and make the backup again.`,
    );
}

async function factsOf(owner: Client) {
  await owner.query(
    'INSERT INTO installation (name, value) VALUES ($1, gen_random_uuid()::text) ON CONFLICT DO NOTHING',
    [SERIES],
  );
  const { rows } = await owner.query<{
    postgres: number;
    size: string;
    series: string;
    secret_key_id: string | null;
    count: number;
    last: string;
  }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS postgres,
            pg_database_size(current_database()) AS size,
            (SELECT value FROM installation WHERE name = $1) AS series,
            (SELECT value FROM installation WHERE name = 'secret key') AS secret_key_id,
            count(*)::integer AS count, max(created_at) AS last
       FROM drizzle.__drizzle_migrations`,
    [SERIES],
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database tells nothing of itself');
  return {
    postgres: facts.postgres,
    size: Number(facts.size),
    series: facts.series,
    secretKeyId: facts.secret_key_id,
    migrations: { count: facts.count, last: Number(facts.last) },
    auditHead: await auditHeadOf(owner),
  };
}

/** The head of the audit's seals; null before the first, and in a database of a version before them. */
async function auditHeadOf(owner: Client): Promise<string | null> {
  const { rowCount } = await owner.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('public.audit_seal')",
  );
  return rowCount === 1 ? headNow(askOver(owner)) : null;
}

/** Tells from time to time how much was copied. */
function teller(onProgress: (line: string) => void): (bytes: number) => void {
  let copied = 0;
  let toldAt = Date.now();
  return (bytes) => {
    copied += bytes;
    if (Date.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = Date.now();
    onProgress(`  ${megabytes(copied)} copied`);
  };
}

/** A number of bytes for people. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
