import { csvText } from '../../../contract/kit/csv.ts';
import type { FieldKind, FieldSpec } from './fields.ts';
import { type WorkbookCell, writeWorkbook } from './sheet.ts';
import { exportValue, type ValueLabels } from './values.ts';

/** The file formats of an export. */
export type FileFormat = 'xlsx' | 'csv';

/** A value as a workbook cell: dates and numbers as such, everything else as text. */
export function workbookCell(spec: FieldSpec, value: unknown, words: ValueLabels): WorkbookCell {
  const cell = spec.format === undefined ? cells[spec.kind]?.(value) : undefined;
  return cell ?? exportValue(spec, value, words);
}

const cells: Partial<Record<FieldKind, (value: unknown) => WorkbookCell | undefined>> = {
  number: (value) => (typeof value === 'number' ? { number: value } : undefined),
  money: (value) =>
    typeof value === 'number' ? { number: value / 100, format: '#,##0.00' } : undefined,
  date: (value) => (isWorkbookDate(value) ? { day: value } : undefined),
  dateTime: (value) => (isWorkbookDate(value) ? { dateTime: value } : undefined),
};

/** Spreadsheets count days from 1900, and get its first two months wrong. */
function isWorkbookDate(value: unknown): value is string {
  return typeof value === 'string' && value >= '1900-03-01' && value < '9999';
}

/** Lines of text as a file. */
export async function tableFile(
  format: FileFormat,
  lines: readonly (readonly string[])[],
): Promise<Blob> {
  return format === 'xlsx' ? writeWorkbook(lines) : csvFile([csvText(lines)]);
}

export function csvFile(parts: readonly string[]): Blob {
  return new Blob([...parts], { type: 'text/csv;charset=utf-8' });
}

/** Downloads a file. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The download begins after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
