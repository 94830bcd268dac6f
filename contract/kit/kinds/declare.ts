/**
 * What a kind of field is, below: its column, its order, what it is in a file of rows. Its schema stands beside it, and
 * what it looks like in `src/ui/resource/kinds`.
 */
export interface KindDeclaration<V> {
  /** The PostgreSQL type of its column; none where a table keeps it in a way of its own. */
  column?: string;
  /** Reads what its column answers, where that is not the value itself. */
  fromColumn?: (stored: string) => V;
  /** It has an order: lists are narrowed from a value and until one. */
  isOrdered?: true;
  /**
   * Lists offer to narrow by it, unless their declaration says otherwise: at once, or, where that is asked for seldom,
   * after a press of More filters.
   */
  isFilter?: 'first' | 'further';
  /** How a list is narrowed by it: by words, or not at all; by its values where this is left out. */
  narrowedBy?: 'words' | 'nothing';
  /** A text that is looked for, as its column has it. */
  asKept?: (typed: string) => string;
  /** Its content is kept as a file. */
  isFile?: true;
  /** Its values are records with fields of their own, kept in a table of their own. */
  hasFields?: true;
  /** Lists are not sorted by it. */
  isUnsorted?: true;
  /** It is chosen rather than typed: nothing is chosen where there is no value. */
  isChosen?: true;
  /** What no value is on the wire, if it is not null. */
  none?: '' | readonly [];
  /** No file of rows holds it: pictures, say. */
  isApart?: true;
  /** Cells of it hold days, of which a whole column decides whether the month comes first. */
  hasDays?: true;
  /** What stands between the texts of several columns that fill it together; without it one column does. */
  joinedBy?: string;
  /** Its text in a file, so that it can be sorted and read back; a plain text or number as it is. */
  write?: (value: unknown, words: Words) => string;
  /** Its cell in a workbook, where that is no text. */
  cell?: (value: unknown) => FileCell | undefined;
  /** Reads a text as people and spreadsheets write it; as it is where this is left out. The text is not empty. */
  read?: TextReader;
  /** A valid value; another one for each number. For tests. */
  sample: (number: number) => V;
}

/** Declares a kind. */
export const declared = <V>(kind: KindDeclaration<V>): KindDeclaration<V> => kind;

/** The words for a field's values: its choices, Yes and No. */
export interface Words {
  yes: string;
  no: string;
  choices: readonly { value: string | number; label: string }[];
  /** For a text that is a value of a list or a code: shows it in the current language. */
  listed?: (text: string) => string;
}

/** A cell of a workbook to write. A day is YYYY-MM-DD; a date-time is a wall clock on the wire. */
export type FileCell =
  | string
  | { number: number; format?: string }
  | { day: string }
  | { dateTime: string };

/** The value of a text on the wire, with a remark if it was corrected; or why it has none. */
export type ReadResult = { value: unknown; note?: string } | { fault: string };

/** One value of a choice, with all its names. */
export interface KnownChoice {
  value: string | number;
  names: readonly string[];
}

/** What else is needed to read a text. */
export interface ReadContext {
  /** The words for yes and no in every language. */
  yes: readonly string[];
  no: readonly string[];
  choices: readonly KnownChoice[];
  /** Whether dates are month first. */
  monthFirst: boolean;
  /** What the field's numbers are counted in. */
  unit?: string;
  /** The text of another field in the same row; '' if empty. */
  otherCell: (field: string) => string;
}

export type TextReader = (text: string, words: ReadContext) => ReadResult;

/** A value as a text: lists are separated by semicolons. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText).join('; ');
  return JSON.stringify(value);
}

/** Normalizes a name for comparison: ignores case, spaces, punctuation and letter width. */
export function normalizeWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** Whether a text is one of some words, however it is typed. */
export function isAmong(text: string, words: readonly string[]): boolean {
  const given = normalizeWord(text);
  return words.some((word) => word === text || (given !== '' && normalizeWord(word) === given));
}

/** Splits a list in one cell: its parts are separated by line breaks or semicolons. */
export function splitList(text: string): string[] {
  return text
    .split(/[;；\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether a spreadsheet shortened a long number, so that its last digits are lost: 6.01E+11. */
export function isScientificNotation(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text);
}

/** A number as people write it, without the commas of thousands; undefined if it is none. */
export function plainNumber(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  const whole = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?\d+(?:\.\d+)?$/.test(whole) ? whole : undefined;
}

/** A day of a month that is not far from today; another one for each number. */
export function sampleDay(number: number): string {
  return new Date(Date.UTC(2031, 0, 1 + number)).toISOString().slice(0, 10);
}

/** A day that a workbook can hold: spreadsheets count days from 1900, and get its first two months wrong. */
export function isWorkbookDay(value: unknown): value is string {
  return typeof value === 'string' && value >= '1900-03-01' && value < '9999';
}
