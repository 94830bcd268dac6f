import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileType } from '../../../contract/kit/files.ts';
import { files } from '../db/schema/index.ts';
import { refuseWithoutStorage } from '../db/storageLimit.ts';
import { AfterCommit, type BranchContext, type SessionContext, Streamed } from '../http/context.ts';
import { Failure, refusal } from '../http/failure.ts';
import type { ByteRange, FileStore, Kept } from './store.ts';

/** What the row of a new file says of it. */
interface NewFile {
  /** Whoever may show records of it may read the file. */
  resource: string;
  name: string;
  type: FileType;
}

/**
 * Writes the row of a file of the branch whose content was kept before, and returns its id. Throws 409 at the field where
 * the plan's storage is full.
 */
export async function storeFile(
  { db, branch }: Pick<BranchContext, 'db' | 'branch'>,
  file: NewFile,
  { key, size, sha256, thumbnail }: Kept,
  field: string,
): Promise<number> {
  await refuseWithoutStorage({ db, branch }, size, field);
  const [made] = await db
    .insert(files)
    .values({ branchId: branch.id, ...file, size, key, sha256, thumbnail })
    .returning({ id: files.id });
  if (!made) throw new Error('a file was not stored');
  return made.id;
}

type File = typeof files.$inferSelect;

/** The columns of a file that its content is found by. */
export type ContentColumns = Pick<File, 'size' | 'key' | 'sha256' | 'content'>;
/** For the query that reads a file. */
export const contentColumns = {
  size: files.size,
  key: files.key,
  sha256: files.sha256,
  content: files.content,
};

/** The whole content of a file; undefined where it is missing. Throws StoreUnavailable, and where it was changed. */
export async function readContent(
  store: FileStore,
  file: ContentColumns,
): Promise<Buffer | undefined> {
  const bytes = await streamOf(store, file);
  return bytes && buffer(bytes);
}

/**
 * A file as an answer, read as it is sent, after the transaction: the whole, or the range that the request asks for (206;
 * 416 where there is none). Answers 404 with a sentence of its own where the content is missing.
 */
export function fileAnswer(
  {
    fileStore,
    reply,
    range: asked,
    log,
  }: Pick<SessionContext, 'fileStore' | 'reply' | 'range' | 'log'>,
  file: ContentColumns & Pick<File, 'id' | 'name'>,
  shown: 'attachment' | 'inline' = 'attachment',
): AfterCommit<Streamed> {
  return new AfterCommit(async () => {
    const range = rangeOf(asked, file.size);
    const bytes = await streamOf(fileStore, file, range);
    if (!bytes) {
      log.error({ file: file.id }, 'the content of a file is missing');
      throw refusal(404, 'FILE.MISSING');
    }
    reply.header('Content-Disposition', `${shown}; filename*=UTF-8''${encoded(file.name)}`);
    reply.header('Accept-Ranges', 'bytes');
    const length = range ? range.to - range.from + 1 : file.size;
    reply.header('Content-Length', String(length));
    if (!range) return new Streamed(bytes);
    reply.header('Content-Range', `bytes ${range.from}-${range.to}/${file.size}`);
    return new Streamed(bytes, 206);
  });
}

async function streamOf(
  store: FileStore,
  { key, sha256, content }: ContentColumns,
  range?: ByteRange,
): Promise<Readable | undefined> {
  // Written by an earlier version, and not moved yet.
  if (content) return Readable.from([range ? content.subarray(range.from, range.to + 1) : content]);
  const bytes = key === null ? undefined : await store.get(key, range);
  return !bytes || range || sha256 === null ? bytes : compared(bytes, sha256);
}

/** The same bytes. They end with an error where they are not those that were stored. */
function compared(bytes: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  const comparing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isSame = hash.digest('hex') === sha256;
      done(isSame ? null : new Error('the content of a file is not what was stored'));
    },
  });
  return pipeline(bytes, comparing, () => undefined);
}

/** The range that a request asks for; undefined for the whole, also where it is asked for in a way that is not served. */
function rangeOf(asked: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  if (from <= to) return { from, to };
  throw new Failure(416, [{ code: 'GENERAL.INVALID', field: 'Range' }], {
    'Content-Range': `bytes */${size}`,
  });
}

// As RFC 8187 has it, which leaves fewer characters as they are than addresses do.
const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
