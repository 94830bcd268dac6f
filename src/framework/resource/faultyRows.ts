import type { RowFault } from './checkRows.ts';
import type { Sheet } from './sheet.ts';

/** The faulty rows of a file as they were, with the reasons in a last column. */
export function faultyRows(
  { sheet, faults }: { sheet: Sheet | null; faults: readonly RowFault[] },
  head: string,
  reason: (fault: RowFault) => string,
): string[][] {
  if (!sheet) return [];
  const reasons = new Map<number, string[]>();
  for (const fault of faults)
    reasons.set(fault.row, [...(reasons.get(fault.row) ?? []), reason(fault)]);
  // A file that was exported here before already has this column.
  const places = sheet.headers.flatMap((each, at) => (each === head ? [] : [at]));
  return [
    [...places.map((at) => sheet.headers[at] ?? ''), head],
    ...sheet.rows
      .filter(({ row }) => reasons.has(row))
      .map(({ row, cells }) => [
        ...places.map((at) => cells[at] ?? ''),
        reasons.get(row)?.join(' ') ?? '',
      ]),
  ];
}
