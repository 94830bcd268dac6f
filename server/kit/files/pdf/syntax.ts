import { damaged, tooMuch } from './fault.ts';

/** A dictionary. A key that is written twice stands in it twice, since readers differ in which they take. */
export interface PdfDictionary {
  kind: 'dictionary';
  entries: [key: string, value: PdfValue][];
}

/** A value of a PDF's own syntax, without what no rule asks for: texts, and plain items of arrays. */
export type PdfValue =
  | PdfDictionary
  | { kind: 'array'; items: PdfValue[] }
  | { kind: 'name'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'reference'; object: number }
  | { kind: 'plain' };

const plain = { kind: 'plain' } as const;
/** Arrays and dictionaries within one another. */
const DEEPEST = 64;

/** Bytes that may still be read of one file, objects that lie within others counted each time. */
export interface Budget {
  left: number;
}

const codes = (text: string) => new Set(Buffer.from(text, 'latin1'));
const spaces = codes('\0\t\n\f\r ');
const ends = codes('\0\t\n\f\r ()<>[]{}/%');
const numberBytes = codes('0123456789+-.');
const [CR, LF, PERCENT, SLASH, HASH, BACKSLASH] = [13, 10, 37, 47, 35, 92];
const [OPEN_TEXT, CLOSE_TEXT, LESS, GREATER, OPEN_ARRAY, CLOSE_ARRAY] = [40, 41, 60, 62, 91, 93];

export const isSpace = (byte: number | undefined) => byte !== undefined && spaces.has(byte);
export const isOfNumber = (byte: number | undefined) => byte !== undefined && numberBytes.has(byte);

/**
 * Reads values strictly: what readers might understand in different ways is damaged. Throws PdfFault, also where more is
 * read than the budget allows.
 */
export class PdfReader {
  constructor(
    readonly bytes: Buffer,
    public at: number,
    readonly budget: Budget,
  ) {}

  /** The value that begins here; undefined where a word ends the object, as `endobj` does. */
  value(depth = 0): PdfValue | undefined {
    this.skipSpace();
    switch (this.bytes[this.at]) {
      case SLASH:
        return { kind: 'name', name: this.#name() };
      case OPEN_TEXT:
        return this.#text();
      case OPEN_ARRAY:
        return this.#array(depth + 1);
      case LESS:
        return this.bytes[this.at + 1] === LESS ? this.#dictionary(depth + 1) : this.#hexText();
      case undefined:
      default:
        return this.#numberOrWord();
    }
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const from = this.at;
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at++;
      if (this.bytes[this.at] !== PERCENT) break;
      while (this.at < this.bytes.length && !this.#isLineEnd()) this.at++;
    }
    this.#spend(from);
  }

  /** Whether a word begins here. */
  isAt(word: string): boolean {
    return this.bytes.toString('latin1', this.at, this.at + word.length) === word;
  }

  /** Goes on behind the end of this line. */
  skipLine(): void {
    const from = this.at;
    while (this.at < this.bytes.length && !this.#isLineEnd()) this.at++;
    this.at += this.bytes[this.at] === CR && this.bytes[this.at + 1] === LF ? 2 : 1;
    this.#spend(from);
  }

  #isLineEnd(): boolean {
    return this.bytes[this.at] === CR || this.bytes[this.at] === LF;
  }

  #dictionary(depth: number): PdfDictionary {
    if (depth > DEEPEST) throw tooMuch();
    const entries: PdfDictionary['entries'] = [];
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === GREATER && this.bytes[this.at + 1] === GREATER) break;
      if (this.bytes[this.at] !== SLASH) throw damaged();
      const key = this.#name();
      const value = this.value(depth);
      if (!value) throw damaged();
      entries.push([key, value]);
    }
    this.at += 2;
    return { kind: 'dictionary', entries };
  }

  #array(depth: number): PdfValue {
    if (depth > DEEPEST) throw tooMuch();
    const items: PdfValue[] = [];
    this.at++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === CLOSE_ARRAY) break;
      const item = this.value(depth);
      if (!item) throw damaged();
      if (item.kind === 'dictionary' || item.kind === 'array' || item.kind === 'name')
        items.push(item);
    }
    this.at++;
    return { kind: 'array', items };
  }

  #name(): string {
    const from = ++this.at;
    let name = '';
    for (; this.at < this.bytes.length && !ends.has(this.bytes[this.at] ?? 0); this.at++) {
      const byte = this.bytes[this.at] ?? 0;
      const hex = this.bytes.toString('latin1', this.at + 1, this.at + 3);
      const isEscaped = byte === HASH && /^[\da-f]{2}$/i.test(hex);
      name += String.fromCodePoint(isEscaped ? Number.parseInt(hex, 16) : byte);
      if (isEscaped) this.at += 2;
    }
    this.#spend(from);
    return name;
  }

  #text(): PdfValue {
    const from = this.at;
    let open = 0;
    do {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw damaged();
      if (byte === BACKSLASH) this.at++;
      else if (byte === OPEN_TEXT) open++;
      else if (byte === CLOSE_TEXT) open--;
      this.at++;
    } while (open > 0);
    this.#spend(from);
    return plain;
  }

  #hexText(): PdfValue {
    const from = this.at;
    this.at = this.bytes.indexOf(GREATER, this.at) + 1;
    if (this.at === 0) throw damaged();
    this.#spend(from);
    return plain;
  }

  #numberOrWord(): PdfValue | undefined {
    const word = this.#word();
    if (/^[-+.\d]+$/.test(word)) {
      const object = /^\d+$/.test(word) ? this.#referenceTo(Number(word)) : undefined;
      return object ?? { kind: 'number', value: Number(word) };
    }
    if (word === 'true' || word === 'false' || word === 'null') return plain;
    if (word === 'endobj' || word === 'endstream') return undefined;
    throw damaged();
  }

  // `5 0 R`, where the 5 has been read.
  #referenceTo(object: number): PdfValue | undefined {
    const { at } = this;
    this.skipSpace();
    if (/^\d+$/.test(this.#word())) {
      this.skipSpace();
      if (this.#word() === 'R') return { kind: 'reference', object };
    }
    this.at = at;
    return undefined;
  }

  #word(): string {
    const from = this.at;
    while (this.at < this.bytes.length && !ends.has(this.bytes[this.at] ?? 0)) this.at++;
    this.#spend(from);
    return this.bytes.toString('latin1', from, Math.min(this.at, from + 64));
  }

  #spend(from: number): void {
    this.budget.left -= this.at - from;
    if (this.budget.left < 0) throw tooMuch();
  }
}
