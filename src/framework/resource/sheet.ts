/** A row of a file, by its number there: the heads are row 1. */
export interface SheetRow {
  row: number;
  cells: readonly string[];
  /** Its quotation marks do not close, so that it may hold what belongs to other rows. */
  hasOpenQuote?: true;
}

/** A file as it was read: its heads, and the cells of each row that is not empty, as texts. */
export interface Sheet {
  headers: readonly string[];
  rows: readonly SheetRow[];
  /** It was written in letters of an older computer, which may have been taken for others. */
  isEncodingGuessed?: true;
}

/** A cell of a workbook that is written. A day is YYYY-MM-DD; a moment a wall clock as it travels. */
export type WorkbookCell =
  | string
  | { number: number; format?: string }
  | { day: string }
  | { dateTime: string };

export type SheetTask =
  | { kind: 'read'; name: string; bytes: ArrayBuffer }
  | { kind: 'write'; lines: readonly (readonly WorkbookCell[])[] };

export type SheetResult = { sheet: Sheet } | { book: Blob } | { fault: string };

/** Rows that one file may have. */
export const MAX_ROWS = 20_000;
/** Bytes that a file may have, and that it may have unpacked. */
export const MAX_BYTES = 20_000_000;
export const MAX_UNPACKED_BYTES = 200_000_000;

/** A file that can't be read, with the message that says why. */
export class UnreadableFile extends Error {
  constructor(readonly code: string) {
    super(code);
    this.name = 'UnreadableFile';
  }
}

/** Reads a CSV file, whatever separates its cells, or the first sheet of an XLSX file. */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('IMPORT.FILE_TOO_LARGE');
  const result = await runTask({ kind: 'read', name: file.name, bytes: await file.arrayBuffer() });
  if ('sheet' in result) return result.sheet;
  throw new UnreadableFile('fault' in result ? result.fault : 'IMPORT.UNREADABLE');
}

/** Writes lines as the one sheet of an XLSX file; the first line are the heads. */
export async function writeWorkbook(lines: readonly (readonly WorkbookCell[])[]): Promise<Blob> {
  const result = await runTask({ kind: 'write', lines });
  if ('book' in result) return result.book;
  throw new Error('A workbook could not be written');
}

/** Long enough for the largest file on a slow computer. */
const LONGEST_MS = 90_000;

/** Does the task beside the page, which stays quick meanwhile. */
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
