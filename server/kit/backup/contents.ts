import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { FileStore } from '../files/store.ts';
import { StartError } from '../startError.ts';
import type { PartsWriter } from './parts.ts';

/** Advisory lock key: held by a backup, while which no content of a file is removed. */
export const CONTENTS_STAY = 7_031_972;
const FOLDER = 'contents/';

/** How many files have a content that their store lacks, and one that is not what was stored. */
export interface Lacking {
  missing: number;
  damaged: number;
}

/**
 * Adds the contents of files to a backup whose database was copied before, and returns what is wrong with them: the
 * database is backed up all the same. Contents that were removed since are among those that wait for housekeeping.
 */
export async function addContents(
  owner: Client,
  store: FileStore,
  writer: PartsWriter,
): Promise<Lacking> {
  const { rows } = await owner.query<{ key: string; sha256: string | null; named: boolean }>(
    `SELECT key, sha256, true AS named FROM file WHERE key IS NOT NULL
     UNION ALL
     SELECT key, NULL, false FROM loose_content l WHERE NOT EXISTS (SELECT FROM file f WHERE f.key = l.key)`,
  );
  const lacking = { missing: 0, damaged: 0 };
  for (const { key, sha256, named } of rows) {
    const content = await store.get(key);
    if (!content) {
      if (named) lacking.missing += 1;
      continue;
    }
    const entry = await writer.file(FOLDER + key, content);
    if (sha256 !== null && entry.sha256 !== sha256) lacking.damaged += 1;
  }
  return lacking;
}

/** Puts a content of a backup into a store. One of the same key is the same content, and stays. */
export async function putContent(store: FileStore, name: string, content: Buffer): Promise<void> {
  const key = name.slice(FOLDER.length);
  const there = await store.get(key);
  if (!there) {
    await store.put(key, content);
    return;
  }
  if (hashOf(await buffer(there)) !== hashOf(content))
    throw new StartError(
      `The store of files has another content under the key ${key}, which is not overwritten: give the restored product a store of its own.`,
    );
}

/** Whether a file of a backup is the content of a file. */
export const isContent = (name: string): boolean => name.startsWith(FOLDER);

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
