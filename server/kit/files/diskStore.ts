import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, type FileStore, placeOf, StoreUnavailable } from './store.ts';

/** The folder for what is being written. It is on the same disk, so that a file is moved whole. */
const INCOMING = 'incoming';
/** Milliseconds after which what is being written was left behind by a crash. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

/** Contents as files of a folder, spread over 65,536 folders. A server's user alone may read them. */
export class DiskStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder, and removes what a crash left half written. */
  async prepare(): Promise<void> {
    const incoming = path.join(this.#folder, INCOMING);
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    for (const name of await readdir(incoming)) {
      const draft = path.join(incoming, name);
      const found = await stat(draft).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(draft, { force: true });
    }
  }

  async put(key: string, content: Buffer): Promise<void> {
    const file = this.#fileOf(key);
    const draft = path.join(this.#folder, INCOMING, randomBytes(16).toString('hex'));
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      await syncFolders(path.dirname(file), this.#folder);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw new StoreUnavailable('a content could not be written', { cause: error });
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = this.#fileOf(key);
    try {
      const handle = await open(file, 'r');
      return handle.createReadStream(range && { start: range.from, end: range.to });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new StoreUnavailable('a content could not be read', { cause: error });
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#fileOf(key);
    await rm(file, { force: true }).catch((error: unknown) => {
      throw new StoreUnavailable('a content could not be removed', { cause: error });
    });
  }

  #fileOf(key: string): string {
    return path.join(this.#folder, ...placeOf(key));
  }
}

/** Writes down that a folder has a new entry, and the folders above it, which may be new as well. */
async function syncFolders(lowest: string, top: string): Promise<void> {
  for (let folder = lowest; folder.length >= top.length; folder = path.dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
