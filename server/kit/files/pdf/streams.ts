import { constants, createInflate, inflateSync } from 'node:zlib';
import { damaged, PdfFault, tooMuch } from './fault.ts';
import { numberOf, valuesOf } from './rules.ts';
import type { PdfDictionary, PdfValue } from './syntax.ts';

/** Bytes that one stream may unpack to: a page of A4 at 600 dots per inch in colour takes 104 MB. */
const LARGEST_STREAM = 128_000_000;
/** The same for one that holds objects, which are read whole. */
const LARGEST_OF_OBJECTS = 16_000_000;
/** Bytes that all streams of a file may unpack to. */
const LARGEST_FILE = 512_000_000;
/** How many times its size the other packed streams may have, of which the size alone is looked at. */
const others: Readonly<Record<string, number>> = {
  LZWDecode: 100,
  LZW: 100,
  RunLengthDecode: 64,
  RL: 64,
};
const flates = new Set(['FlateDecode', 'Fl']);

/** Whether a stream holds objects. Readers look for this key, whatever its type says. */
export const holdsObjects = (dictionary: PdfDictionary) =>
  valuesOf(dictionary, 'First').length > 0 ||
  valuesOf(dictionary, 'Type').some((type) => type.kind === 'name' && type.name === 'ObjStm');

/** Counts what the streams of one file unpack to. */
export class Unpacked {
  #left = LARGEST_FILE;

  /** Counts a stream that begins at the start of `bytes`. Throws PdfFault where it is too large. */
  async count(dictionary: PdfDictionary, bytes: Buffer): Promise<void> {
    const filters = filtersOf(dictionary);
    const growing = filters.filter((name) => name === '' || flates.has(name) || name in others);
    if (growing.length > 1) throw tooMuch();
    const [filter] = growing;
    if (filter === undefined) return;
    const factor = others[filter];
    if (factor === undefined) this.#spend(await this.#inflated(bytes));
    else this.#spend(lengthOf(bytes) * factor);
  }

  /** What a stream of objects holds. Throws PdfFault where it is packed in another way than programs do. */
  objects(dictionary: PdfDictionary, bytes: Buffer): Buffer {
    const filters = filtersOf(dictionary);
    const [filter] = filters;
    if (['DecodeParms', 'DP'].some((key) => valuesOf(dictionary, key).length > 0)) throw damaged();
    if (filter === undefined) {
      const length = numberOf(dictionary, 'Length');
      if (length === 0) throw damaged();
      return bytes.subarray(0, length);
    }
    if (filters.length > 1 || !flates.has(filter)) throw damaged();
    try {
      const content = inflateSync(bytes, { maxOutputLength: LARGEST_OF_OBJECTS });
      this.#spend(content.length);
      return content;
    } catch (error) {
      throw error instanceof PdfFault || !isTooLong(error) ? damaged() : tooMuch();
    }
  }

  async #inflated(bytes: Buffer): Promise<number> {
    try {
      const most = Math.min(LARGEST_STREAM, this.#left + 1);
      const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
      return inflateSync(bytes, options).length;
    } catch (error) {
      if (isTooLong(error)) throw tooMuch();
      // Damaged somewhere: readers show what comes before.
      return inflatedUpToFault(bytes);
    }
  }

  #spend(size: number): void {
    this.#left -= size;
    if (size >= LARGEST_STREAM || this.#left < 0) throw tooMuch();
  }
}

/** The names of a stream's filters, '' for one that stands elsewhere. */
function filtersOf(dictionary: PdfDictionary): string[] {
  const given = ['Filter', 'F'].flatMap((key) => valuesOf(dictionary, key));
  const nameOf = (value: PdfValue) => (value.kind === 'name' ? value.name : '');
  return given.flatMap((value) => {
    if (value.kind === 'array') return value.items.map(nameOf);
    return value.kind === 'plain' ? [] : [nameOf(value)];
  });
}

/** Bytes up to the word that ends a stream. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf('endstream');
  return end < 0 ? bytes.length : end;
}

function inflatedUpToFault(bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflate();
    const done = () => {
      inflate.destroy();
      resolve(size);
    };
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size >= LARGEST_STREAM) done();
    });
    inflate.on('end', done).on('error', done);
    inflate.end(bytes);
  });
}

const isTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
