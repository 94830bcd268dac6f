import { csvText } from '../../../contract/kit/csv.ts';
import type { FileCell } from '../../../contract/kit/kinds/declare.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { FieldSpec } from './fields.ts';
import type { Row } from './props.ts';
import { writeWorkbook } from './sheet.ts';
import { exportValue, type ValueLabels } from './values.ts';

/** The file formats of an export. */
export type FileFormat = 'xlsx' | 'csv';

/** A line of what is added up, in the columns that it is about. */
export interface SumLine {
  title: string;
  sums: Readonly<Record<string, unknown>>;
}

/** Rows of a file, with the heading of a group before them and its sums after them. */
export interface ExportedPage {
  rows: readonly Row[];
  total: number;
  before?: string;
  after?: readonly SumLine[];
}

/** A value as a workbook cell: dates and numbers as such, everything else as text. */
export function workbookCell(spec: FieldSpec, value: unknown, words: ValueLabels): FileCell {
  const cell = spec.format === undefined ? kindNamed(spec.kind).cell?.(value) : undefined;
  return cell ?? exportValue(spec, value, words);
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

/** Saves what the browser itself loads from an address, by the name that the answer says. */
export function downloadFrom(address: string): void {
  Object.assign(document.createElement('a'), { href: address, download: '' }).click();
}
