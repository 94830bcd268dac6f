import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import { DiskStore } from './diskStore.ts';
import { S3Store } from './s3Store.ts';
import { type FileStore, newKey } from './store.ts';

/** The variables that say where contents of files lie. */
type Place = Pick<
  Config,
  | 'DATA_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/**
 * The store of contents that is configured: an S3 bucket, or else the folder `files` in the data folder. A content is
 * written, read and removed there first. Throws a StartError where that fails.
 */
export async function configuredStore(config: Place): Promise<FileStore> {
  const bucket = bucketOf(config);
  const store = bucket ?? new DiskStore(join(config.DATA_DIR, 'files'));
  try {
    if (store instanceof DiskStore) await store.prepare();
    await tryOut(store);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      bucket
        ? `Files can not be kept in the bucket of S3_ENDPOINT (${reason}): check the S3 variables, and that the account may put, get and delete objects there.`
        : `Files can not be kept in ${join(config.DATA_DIR, 'files')}: give this user the right to write there, or name another folder with DATA_DIR.`,
    );
  }
  return store;
}

function bucketOf(config: Place): S3Store | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  // readConfig sees to it that all are given where one is.
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return new S3Store({
    endpoint: S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

async function tryOut(store: FileStore): Promise<void> {
  const key = newKey();
  const written = Buffer.from(key);
  await store.put(key, written);
  const read = await store.get(key, { from: 1, to: written.length - 1 });
  if (!read || !(await buffer(read)).equals(written.subarray(1)))
    throw new Error('what was written is not what is read');
  await store.remove(key);
  if (await store.get(key)) throw new Error('what was removed is still there');
}
