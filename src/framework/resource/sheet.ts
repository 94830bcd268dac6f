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

/** Reads a CSV file with any separator, or the first sheet of an XLSX file. */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > MAX_BYTES) throw new ImportFileError('IMPORT.FILE_TOO_LARGE');
  const result = await runTask({ kind: 'read', name: file.name, bytes: await file.arrayBuffer() });
  if ('sheet' in result) return result.sheet;
  throw new ImportFileError('fault' in result ? result.fault : 'IMPORT.UNREADABLE');
}

/** Writes lines as an XLSX file with one sheet; the first line are the headers. */
export async function writeWorkbook(lines: readonly (readonly FileCell[])[]): Promise<Blob> {
  const result = await runTask({ kind: 'write', lines });
  if ('book' in result) return result.book;
  throw new Error('A workbook could not be written');
}

/** Timeout for the largest file on a slow computer. */
const LONGEST_MS = 90_000;

/** Runs a task in a worker, so that the page stays responsive. */
async function runTask(task: SheetTask): Promise<SheetResult> {
  if (typeof Worker === 'undefined') {
    const { runSheetTask } = await import('./runSheetTask.ts');
    return runSheetTask(task);
  }
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<SheetResult>((resolve, reject) => {
      clock = setTimeout(() => resolve({ fault: 'IMPORT.UNREADABLE' }), LONGEST_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<SheetResult>) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.postMessage(task, task.kind === 'read' ? [task.bytes] : []);
    });
  } finally {
    clearTimeout(clock);
    worker.terminate();
  }
}
