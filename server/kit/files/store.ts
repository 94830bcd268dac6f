import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The bytes of a content to be read: the first and the last, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Where the contents of files lie, by keys of `newKey` alone: no name, type or other input of anybody reaches a store.
 * A content that lies there is never written again. Each method throws StoreUnavailable where the store is away.
 */
export interface FileStore {
  /** Keeps a content. It lies there whole and for good once this returns, or not at all. */
  put(key: string, content: Buffer): Promise<void>;
  /** A content, or some of its bytes, as they are read; undefined where there is none of this key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes a content; nothing where there is none. */
  remove(key: string): Promise<void>;
}

/** A content that lies in the store, for the row of a file that is to be written (storeFile). */
export interface Kept {
  key: string;
  /** Bytes. */
  size: number;
  /** As hexadecimal digits. */
  sha256: string;
  /** Of a picture: the address that holds it small. */
  thumbnail?: string;
}

/** The store could not be reached, or refused. Answered as 503 with Retry-After. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** A key for one content, which nobody can guess. */
export const newKey = (): string => randomBytes(32).toString('hex');

const keyForm = /^[\da-f]{64}$/;

/** The folders and the name of a content by its key. Throws for what `newKey` did not make. */
export function placeOf(key: string): [first: string, second: string, name: string] {
  if (!keyForm.test(key)) throw new Error('this is no key of a content');
  return [key.slice(0, 2), key.slice(2, 4), key.slice(4)];
}
