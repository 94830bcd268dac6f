import { randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import type { Owner } from './copyCluster.ts';
import type { Header } from './header.ts';
import type { Place } from './places/place.ts';
import type { ClusterCopy } from './runningCluster.ts';
import { keepSealed } from './sealedObject.ts';

/** The folder in the data folder that PostgreSQL puts ended segments of its log into, until they are in the place. */
const FOLDER = 'wal-archive';
/** The file in the data folder with the name of the archive. A restored product has an archive of its own. */
const ID = 'wal-archive.id';
/** The folder of all archives in a place of backups. */
export const ARCHIVES = 'wal';
/** Segments, and what PostgreSQL archives beside them. */
const nameForm = /^[\dA-F]{8,24}(?:\.[\dA-Za-z]+)*$/;

// Paths are relative to the cluster's folder, so that none needs quoting. What lies there already may have been put
// there just before a crash.
const at = `../${FOLDER}/%f`;
/** PostgreSQL's settings for an archive: a segment is put into the folder when it is full, or a minute old. */
export const archiveSettings: readonly string[] = [
  'archive_mode=on',
  `archive_command=cmp -s %p ${at} || { cp %p ${at}.partial && sync ${at}.partial && mv ${at}.partial ${at}; }`,
  'archive_timeout=60',
];

/** Makes the folder and the name of the archive, at the first start with one. */
export async function prepareArchive(dataDir: string, owner: Owner | undefined): Promise<void> {
  const folder = path.join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  await writeFile(path.join(dataDir, ID), `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}

/** The name of the archive; undefined where the log is not archived. */
export async function archiveOf(dataDir: string): Promise<string | undefined> {
  const id = await readFile(path.join(dataDir, ID), 'utf8').catch(() => undefined);
  return id?.trim();
}

/** The archive that goes on from a copy; null where the log is not archived. */
export async function archiveIn(
  dataDir: string,
  { firstSegment: from, lastSegment: to }: ClusterCopy,
): Promise<Header['wal']> {
  const archive = await archiveOf(dataDir);
  return archive === undefined ? null : { archive, from, to };
}

/**
 * Takes the segments that lie in the folder to the place, the oldest first, and removes them here. `beforeShipping` may
 * refuse the place.
 */
export async function shipSegments(
  dataDir: string,
  place: Place,
  keys: readonly Buffer[],
  beforeShipping: () => Promise<void> = async () => undefined,
): Promise<void> {
  const archive = await archiveOf(dataDir);
  if (archive === undefined) return;
  const names = (await readdir(path.join(dataDir, FOLDER)))
    .filter((name) => nameForm.test(name) && !name.endsWith('.partial'))
    .sort();
  if (names.length > 0) await beforeShipping();
  for (const name of names) {
    const file = path.join(dataDir, FOLDER, name);
    const kept = `${ARCHIVES}/${archive}/${name}`;
    if (!(await keepSealed(place, kept, await readFile(file), keys)))
      throw new StartError(
        `${place.shown}/${kept} is not the write-ahead log of this database: give it a place of its own with BACKUP_TO.`,
      );
    await rm(file);
  }
}
