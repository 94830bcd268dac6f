import type { FileCell } from '../../../contract/kit/kinds/declare.ts';
import {
  type Sheet,
  type SheetResult,
  type SheetTask,
  ImportFileError,
  MAX_BYTES,
} from './sheetFile.ts';

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
