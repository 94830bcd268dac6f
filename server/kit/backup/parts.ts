import { createHash } from 'node:crypto';
import { posix as path } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { z } from '../../../contract/kit/zod.ts';
import type { Place } from './places/place.ts';
import type { Seal } from './seal.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Bytes of content in a part, before it is compressed. */
const PART_BYTES = 32 * 1024 * 1024;

/** An object of a backup as the header names it. */
export interface KeptObject {
  bytes: number;
  /** Of the object as it lies there, as hexadecimal digits. */
  sha256: string;
}

/** A name that leads out of no folder. */
const below = z
  .string()
  .check(z.refine((name) => name !== '' && path.join('/', name) === `/${name}`));
const entryForm = z.object({ name: below, size: z.number(), sha256: z.string() });

/** A file of a backup. Files follow one another in the parts as in the index. */
export type Entry = z.output<typeof entryForm>;

/** What the index holds. */
export const indexForm = z.object({ folders: z.array(below), files: z.array(entryForm) });
export type Index = z.output<typeof indexForm>;

export const partName = (number: number): string => `parts/${String(number).padStart(6, '0')}`;
export const INDEX = 'index';

/** Writes the files of a backup one after the other into parts of equal size, compressed and sealed. */
export class PartsWriter {
  readonly parts: KeptObject[] = [];
  readonly #keep: (name: string, content: Buffer) => Promise<KeptObject>;
  readonly #index: Index = { folders: [], files: [] };
  readonly #onBytes: (bytes: number) => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  // One part is compressed and written while the next is read.
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    { place, folder, seal }: { place: Place; folder: string; seal: Seal | undefined },
    onBytes: (bytes: number) => void,
  ) {
    this.#onBytes = onBytes;
    this.#keep = async (name, content) => {
      const compressed = await compress(content, { level: constants.Z_BEST_SPEED });
      const kept = seal ? seal.close(compressed, name) : compressed;
      await place.put(`${folder}/${name}`, kept);
      return { bytes: kept.length, sha256: sha256Of(kept) };
    };
  }

  folder(name: string): void {
    this.#index.folders.push(name);
  }

  async file(name: string, content: AsyncIterable<Buffer>): Promise<Entry> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await this.#add(chunk);
    }
    const entry = { name, size, sha256: hash.digest('hex') };
    this.#index.files.push(entry);
    return entry;
  }

  /** Writes what is left, and the index. */
  async finish(): Promise<KeptObject> {
    if (this.#pendingBytes > 0) await this.#write();
    await this.#writing;
    return this.#keep(INDEX, Buffer.from(JSON.stringify(this.#index)));
  }

  async #add(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (this.#pendingBytes + rest.length >= PART_BYTES) {
      const taken = rest.subarray(0, PART_BYTES - this.#pendingBytes);
      this.#pending.push(taken);
      rest = rest.subarray(taken.length);
      await this.#write();
    }
    if (rest.length > 0) this.#pending.push(rest);
    this.#pendingBytes += rest.length;
    this.#onBytes(chunk.length);
  }

  async #write(): Promise<void> {
    const content = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    await this.#writing;
    const number = this.parts.length + 1;
    const place = this.parts.push({ bytes: 0, sha256: '' }) - 1;
    this.#writing = this.#keep(partName(number), content).then((kept) => {
      this.parts[place] = kept;
    });
    // Whoever awaits it next gets the error.
    this.#writing.catch(() => undefined);
  }
}

/** The content of an object; undefined where it is none of this seal. */
export async function opened(
  kept: Buffer,
  name: string,
  seal: Seal | undefined,
): Promise<Buffer | undefined> {
  const compressed = seal ? seal.open(kept, name) : kept;
  return compressed && expand(compressed).catch(() => undefined);
}

export const sha256Of = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');
