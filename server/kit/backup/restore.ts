import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Config, directUrlOf } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { preparePrograms } from '../db/postgresPrograms.ts';
import { WriterClient } from '../db/writerHost.ts';
import { configuredStore } from '../files/configured.ts';
import type { FileStore } from '../files/store.ts';
import { SecretBox } from '../secrets/box.ts';
import { existingKeys } from '../secrets/key.ts';
import { StartError } from '../startError.ts';
import { isContent, putContent } from './contents.ts';
import { folderTarget } from './copyCluster.ts';
import type { Header } from './header.ts';
import type { Place } from './places/place.ts';
import { PointInTime } from './pointInTime.ts';
import { restoreDatabase } from './postgresTools.ts';
import { type CheckedBackup, checkedBackup } from './read.ts';
import {
  markUnfinished,
  refuseFilled,
  refuseFilledDatabase,
  refuseNewer,
} from './restoreTarget.ts';

export interface RestoreOptions {
  config: Config;
  place: Place;
  /** The folder of the backup in its place. */
  folder: string;
  /** The moment to restore, or 'latest' for everything that was archived; of a backup alone where it is left out. */
  until?: Date | 'latest' | undefined;
  onProgress: (line: string) => void;
}

/**
 * Makes a working product of a backup: in a new data folder, or in an empty database. The whole backup is checked before
 * anything is written. Answers the moment that the product is at, in UTC. Throws a StartError for a backup or a target that
 * does not serve.
 */
export async function restore(options: RestoreOptions): Promise<string> {
  const { config, place, folder, onProgress } = options;
  const keys = config.BACKUP_KEY ?? [];
  if (config.DATABASE_URL === undefined) await refuseFilled(config.DATA_DIR);
  onProgress(`Checking ${place.shown}/${folder}`);
  const backup = await checkedBackup(place, folder, keys);
  const { header } = backup;
  refuseNewer(header);
  const last =
    header.kind === 'cluster'
      ? await restoreCluster(backup, options)
      : await restoreDump(backup, options);
  await tellOfKey(header, options);
  const { until } = options;
  if (until instanceof Date) return until.toISOString();
  return last?.toISOString() ?? header.stateAt ?? header.begunAt;
}

/** Answers when the last change was made that it has from the archive, if one was. */
async function restoreCluster(
  backup: CheckedBackup,
  options: RestoreOptions,
): Promise<Date | undefined> {
  const { config, until, onProgress } = options;
  const { DATA_DIR: dataDir } = config;
  if (config.DATABASE_URL !== undefined)
    throw new StartError(
      'This backup holds the files of the PostgreSQL that comes along, which become a data folder: restore it with DATA_DIR and without DATABASE_URL.',
    );
  const unmark = await markUnfinished(dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const { account } = await preparePrograms(dataDir, cluster, onProgress);
  const target = await folderTarget(cluster, account);
  for (const name of backup.index.folders) await target.folder(withoutTop(name));
  const store = await configuredStore(config);
  onProgress('Writing the database and the contents of files');
  await writeFiles(backup, store, async (name, content) => {
    if (name.startsWith('postgres/')) return target.file(withoutTop(name), content);
    return writeOwn(dataDir, name, content);
  });
  const point = until && (await PointInTime.prepare({ backup, options, account, until }));
  onProgress('Starting the database once, so that it recovers');
  const postgres = await startEmbedded(dataDir, { restoring: true }).catch((error: unknown) => {
    throw point?.explain(error) ?? error;
  });
  let last: Date | undefined;
  try {
    last = await lastRecovered(postgres.url);
    await completeContents(postgres.url, store, onProgress, point?.contents);
  } finally {
    await postgres.stop();
  }
  await point?.cleanUp();
  await unmark();
  return last;
}

/** When the last transaction was committed that the database has recovered from an archive since it was started. */
async function lastRecovered(url: string): Promise<Date | undefined> {
  const client = new WriterClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>(
      'SELECT pg_last_xact_replay_timestamp() AS at',
    );
    return rows[0]?.at ?? undefined;
  } finally {
    await client.end();
  }
}

// What pg_dump has written is as of its beginning.
async function restoreDump(backup: CheckedBackup, options: RestoreOptions): Promise<undefined> {
  const { config, until, onProgress } = options;
  const { DATA_DIR: dataDir } = config;
  const url = directUrlOf(config);
  if (url === undefined)
    throw new StartError(
      'This backup is what pg_dump wrote of a database: name an empty one with DATABASE_URL.',
    );
  if (until !== undefined)
    throw new StartError(
      '--until is for backups of the PostgreSQL that comes along: restore another one to a moment by its own tools.',
    );
  await refuseFilledDatabase(url, backup.header);
  const store = await configuredStore(config);
  await mkdir(dataDir, { recursive: true });
  const draft = await mkdtemp(path.join(dataDir, 'restore-'));
  try {
    onProgress('Writing the contents of files');
    await writeFiles(backup, store, async (name, content) => {
      if (name === 'database.dump') return writeOwn(draft, name, content);
      return writeOwn(dataDir, name, content);
    });
    onProgress('Writing the database');
    await restoreDatabase(url, backup.header.postgres, {
      dump: path.join(draft, 'database.dump'),
      listFile: path.join(draft, 'list'),
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await completeContents(url, store, onProgress);
}

async function writeFiles(
  backup: CheckedBackup,
  store: FileStore,
  write: (name: string, content: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<void> {
  for await (const { name, content } of backup.files()) {
    if (isContent(name)) await putContent(store, name, await buffer(content));
    else await write(name, content);
  }
}

/** Writes a file of the data folder. A key that is there already is the operator's, and stays. */
async function writeOwn(
  folder: string,
  name: string,
  content: AsyncGenerator<Buffer>,
): Promise<void> {
  const bytes = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 });
  await pipeline(content, bytes).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || name !== 'secret.key') throw error;
    for await (const _ of content);
  });
}

const withoutTop = (name: string) => name.slice(name.indexOf('/') + 1);

/** Takes contents that the store lacks from the archive, and tells of files whose contents are in neither. */
async function completeContents(
  url: string,
  store: FileStore,
  onProgress: (line: string) => void,
  archived: (key: string) => Promise<Buffer | undefined> = async () => undefined,
): Promise<void> {
  const client = new WriterClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    'SELECT key FROM file WHERE key IS NOT NULL',
  );
  await client.end();
  let missing = 0;
  for (const { key } of rows) {
    const content = await store.get(key);
    content?.destroy();
    if (content) continue;
    const kept = await archived(key);
    if (kept) await store.put(key, kept);
    else missing += 1;
  }
  if (missing > 0)
    onProgress(
      `${missing} of ${rows.length} files have no content: they are listed, and say so when they are opened.`,
    );
}

/** Tells where the restored product will not start, as its secrets are sealed with a key that is not here. */
async function tellOfKey({ secretKeyId }: Header, options: RestoreOptions): Promise<void> {
  const { config, onProgress } = options;
  const keys = await existingKeys(config);
  if (secretKeyId === null || (keys && new SecretBox(keys).has(secretKeyId))) return;
  onProgress('');
  onProgress(
    'The passwords of gateways are sealed with a key that is not in the backup, and the product does not start without it:',
  );
  onProgress(
    `put the file secret.key into ${path.resolve(config.DATA_DIR)} or give SECRET_KEY. Where the key is lost, docs/operating.md says how to go on.`,
  );
}
