import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/web-worker';
import writeExcelFile from 'write-excel-file/universal';
import { unescapeCell } from '../../../contract/kit/csv.ts';
import type { FileCell } from '../../../contract/kit/kinds/declare.ts';
import { encodeMessage } from '../../../contract/kit/message.ts';
import {
  MAX_ROWS,
  MAX_UNPACKED_BYTES,
  type Sheet,
  type SheetResult,
  type SheetRow,
  type SheetTask,
  ImportFileError,
} from './sheetFile.ts';

/** Reads or writes a file. Large files take long, so this runs in a worker. */
export async function runSheetTask(task: SheetTask): Promise<SheetResult> {
  if (task.kind === 'write') return { book: await written(task.lines) };
  try {
    const sheet = isZip(task.bytes) ? await workbook(task.bytes) : separated(task.bytes);
    return { sheet: capped(sheet) };
  } catch (error) {
    return { fault: error instanceof ImportFileError ? error.code : 'IMPORT.UNREADABLE' };
  }
}

function capped(sheet: Sheet): Sheet {
  const count = sheet.rows.length;
  if (count === 0) throw new ImportFileError('IMPORT.EMPTY');
  if (count > MAX_ROWS)
    throw new ImportFileError(encodeMessage('IMPORT.TOO_MANY', { count, most: MAX_ROWS }));
  return sheet;
}

function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  return first === 0x50 && second === 0x4b;
}

/** Whether a file is a workbook of Excel 97 to 2003. */
function isOldWorkbook(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  return first === 0xd0 && second === 0xcf;
}

async function workbook(bytes: ArrayBuffer): Promise<Sheet> {
  let unpacked = 0;
  unzipSync(new Uint8Array(bytes), {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MAX_UNPACKED_BYTES) throw new ImportFileError('IMPORT.FILE_TOO_LARGE');
  const lines = await readSheet(bytes);
  return sheetOf(lines.map((cells) => ({ cells: cells.map(textOf) })));
}

function separated(bytes: ArrayBuffer): Sheet {
  if (isOldWorkbook(bytes)) throw new ImportFileError('IMPORT.OLD_EXCEL');
  const { text, guessed } = decoded(bytes);
  if (text.includes('\0')) throw new ImportFileError('IMPORT.UNREADABLE');
  const [line = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const content = text.slice(line.length);
  // Empty lines count as rows, so that each row keeps its number. The delimiter is detected from the other lines.
  const delimiter =
    named ?? Papa.parse(content, { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter;
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const lines = data.map((cells, at) => ({
    cells: cells.map(unescapeCell),
    ...(broken.has(at) && { hasOpenQuote: true as const }),
  }));
  return { ...sheetOf(lines), ...(guessed && { isEncodingGuessed: true as const }) };
}

function decoded(bytes: ArrayBuffer): { text: string; guessed: boolean } {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return plainly('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return plainly('utf-16be', bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
  } catch {
    return { ...plainly('windows-1252', bytes), guessed: true };
  }
}

const plainly = (letters: string, bytes: ArrayBuffer) => ({
  text: new TextDecoder(letters).decode(bytes),
  guessed: false,
});

/** The headers are the first non-empty line. Each column gets one, possibly empty. */
function sheetOf(lines: readonly Omit<SheetRow, 'row'>[]): Sheet {
  const filled = lines
    .map((line, at) => ({ ...line, row: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [heads, ...rows] = filled;
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  const names = (heads?.cells ?? []).slice(0, Math.max(width, lastFilled(heads?.cells ?? [])));
  return {
    headers: [...names, ...Array<string>(Math.max(0, width - names.length)).fill('')],
    rows,
  };
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return momentText(cell);
  // Digits after the fifteenth are rounding errors.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return cell === null ? '' : JSON.stringify(cell);
}

/**
 * A time without a date is stored on the first day of the spreadsheet's calendar. A moment is stored as a fraction of a
 * day, which may fall short of its second.
 */
function momentText(moment: Date): string {
  const seconds = Math.round(moment.getTime() / 1_000);
  const [day = '', time = ''] = new Date(seconds * 1_000).toISOString().split('T');
  if (day <= '1900-01-01') return time.slice(0, 5);
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

async function written(lines: readonly (readonly FileCell[])[]): Promise<Blob> {
  const [heads = []] = lines;
  const data = lines.map((cells, at) =>
    cells.map((cell) => ({ ...bookCell(cell), ...(at === 0 && { fontWeight: 'bold' as const }) })),
  );
  const columns = heads.map((head) => ({
    width: Math.min(40, Math.max(14, (typeof head === 'string' ? head.length : 0) + 2)),
  }));
  return writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBlob();
}

function bookCell(cell: FileCell) {
  if (typeof cell === 'string') return { value: cell, type: String, format: '@' };
  if ('number' in cell) return { value: cell.number, type: Number, format: cell.format ?? '0.##' };
  if ('day' in cell)
    return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  return { value: new Date(cell.dateTime), type: Date, format: 'dd/mm/yyyy hh:mm' };
}
