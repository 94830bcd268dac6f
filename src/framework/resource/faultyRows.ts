import type { RowFault } from './checkRows.ts';
import { recordRows } from './fileRows.ts';
import type { Mapping } from './importFile.ts';
import type { Sheet } from './sheetFile.ts';

/** The faulty records of a file as they were, with the reasons in a last column. */
export function faultyRows(
  {
    sheet,
    mapping,
    faults,
  }: {
    sheet: Sheet | null;
    mapping: Mapping;
    faults: readonly RowFault[];
  },
  head: string,
  reason: (fault: RowFault) => string,
): string[][] {
  if (!sheet) return [];
  const reasons = new Map<number, string[]>();
  for (const fault of faults) {
    const at = fault.lineRow ?? fault.row;
    reasons.set(at, [...(reasons.get(at) ?? []), reason(fault)]);
  }
  const faulty = new Set(faults.map(({ row }) => row));
  // A file that was exported here before already has this column.
  const places = sheet.headers.flatMap((each, at) => (each === head ? [] : [at]));
  return [
    [...places.map((at) => sheet.headers[at] ?? ''), head],
    ...recordRows(sheet, mapping)
      .filter(([{ row }]) => faulty.has(row))
      .flat()
      .map(({ row, cells }) => [
        ...places.map((at) => cells[at] ?? ''),
        reasons.get(row)?.join(' ') ?? '',
      ]),
  ];
}
