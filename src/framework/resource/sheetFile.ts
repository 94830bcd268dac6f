import type { FileCell } from '../../../contract/kit/kinds/declare.ts';

/** A row of a file with its number; the headers are row 1. */
export interface SheetRow {
  row: number;
  cells: readonly string[];
  /** A quotation mark is not closed, so the row may contain cells of other rows. */
  hasOpenQuote?: true;
}

/** A file as read: its headers, and the cells of each non-empty row as texts. */
export interface Sheet {
  headers: readonly string[];
  rows: readonly SheetRow[];
  /** The file was not UTF-8, so its encoding was guessed. */
  isEncodingGuessed?: true;
}

export type SheetTask =
  | { kind: 'read'; name: string; bytes: ArrayBuffer }
  | { kind: 'write'; lines: readonly (readonly FileCell[])[] };

export type SheetResult = { sheet: Sheet } | { book: Blob } | { fault: string };

/** The maximum number of rows of a file. */
export const MAX_ROWS = 20_000;
/** The maximum size of a file in bytes, packed and unpacked. */
export const MAX_BYTES = 20_000_000;
export const MAX_UNPACKED_BYTES = 200_000_000;

/** A file that cannot be read, with the code of the reason. */
export class ImportFileError extends Error {
  constructor(readonly code: string) {
    super(code);
    this.name = 'UnreadableFile';
  }
}
