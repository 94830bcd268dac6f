import { randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { StartError } from '../startError.ts';
import type { Owner } from './copyCluster.ts';
import type { Header } from './header.ts';
import { opened } from './parts.ts';
import type { Place } from './places/place.ts';
import { Seal, type SealedWith } from './seal.ts';

const compress = promisify(gzip);

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
async function archiveOf(dataDir: string): Promise<string | undefined> {
  const id = await readFile(path.join(dataDir, ID), 'utf8').catch(() => undefined);
  return id?.trim();
}

/** The archive that goes on from a copy; null where the log is not archived. */
export async function archiveIn(dataDir: string, from: string): Promise<Header['wal']> {
  const archive = await archiveOf(dataDir);
  return archive === undefined ? null : { archive, from };
}

/** Takes the segments that lie in the folder to the place, the oldest first, and removes them here. */
export async function shipSegments(
  dataDir: string,
  place: Place,
  keys: readonly Buffer[],
): Promise<void> {
  const archive = await archiveOf(dataDir);
  if (archive === undefined) return;
  const names = (await readdir(path.join(dataDir, FOLDER))).filter((name) => nameForm.test(name));
  for (const name of names.filter((each) => !each.endsWith('.partial')).sort()) {
    const file = path.join(dataDir, FOLDER, name);
    await ship(place, `${ARCHIVES}/${archive}/${name}`, await readFile(file), keys);
    await rm(file);
  }
}

async function ship(
  place: Place,
  name: string,
  content: Buffer,
  keys: readonly Buffer[],
): Promise<void> {
  // It may have been taken there just before a crash.
  if (!(await place.get(name))) {
    const [key] = keys;
    const seal = key && new Seal(key);
    const compressed = await compress(content, { level: 1 });
    const head = Buffer.from(`${JSON.stringify(seal?.with ?? null)}\n`);
    await place.put(name, Buffer.concat([head, seal ? seal.close(compressed, name) : compressed]));
  }
  if ((await readSegment(place, name, keys))?.equals(content)) return;
  throw new StartError(
    `${place.shown}/${name} is not the write-ahead log of this database: give it a place of its own with BACKUP_TO.`,
  );
}

/** A segment of an archive; undefined where it is damaged or of another key. */
export async function readSegment(
  place: Place,
  name: string,
  keys: readonly Buffer[],
): Promise<Buffer | undefined> {
  const kept = await place.get(name);
  if (!kept) return undefined;
  const end = kept.indexOf('\n');
  const sealedWith = JSON.parse(kept.subarray(0, end).toString('utf8')) as SealedWith | null;
  if ((sealedWith === null) !== (keys.length === 0)) return undefined;
  const seal = sealedWith ? Seal.of(keys, sealedWith) : undefined;
  if (sealedWith && !seal) return undefined;
  return opened(kept.subarray(end + 1), name, seal);
}
