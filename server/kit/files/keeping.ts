import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FileUpload } from '../../../contract/kit/files.ts';
import type { Database } from '../db/database.ts';
import { looseContents } from '../db/schema/index.ts';
import type { Preparation } from '../http/context.ts';
import { filedPicture, thumbnailOf } from '../images.ts';
import { type FileStore, type Kept, newKey } from './store.ts';

/**
 * Puts a content into the store, before the transaction that writes the row of its file. The key is noted first as one
 * that no file has, so that housekeeping removes the content a day later if that transaction never is.
 */
export async function keepContent(
  database: Database,
  store: FileStore,
  content: Buffer,
): Promise<Kept> {
  const key = newKey();
  await database.system(({ db }) =>
    db.insert(looseContents).values({ key, dueAt: sql`now() + interval '1 day'` }),
  );
  await store.put(key, content);
  return { key, size: content.length, sha256: sha256Of(content) };
}

/** The hash of a content, as hexadecimal digits. */
export const sha256Of = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * An upload that was checked by its content and put into the store. Throws 400 at the field: what is not of the type
 * that it is sent as, and a PDF that acts. A picture is made anew.
 */
export async function keptUpload(
  { type, base64 }: Pick<FileUpload, 'type' | 'base64'>,
  field: string,
  preparation: Preparation,
): Promise<Kept> {
  const content = Buffer.from(base64, 'base64');
  if (type === 'application/pdf') {
    await preparation.checkPdf(content, field);
    return preparation.keep(content);
  }
  const picture = await preparation.runLimited('pictures', async () => {
    const filed = await filedPicture(content, type, field);
    return { filed, thumbnail: await thumbnailOf(filed) };
  });
  return { ...(await preparation.keep(picture.filed)), thumbnail: picture.thumbnail };
}
