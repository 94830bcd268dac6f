import type { CSSProperties } from 'react';
import type { ColumnWidths } from '../../framework/resource/columnWidths.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';

/** The table's CSS variable with the width of the column at a place. */
export const widthVariable = (at: number): string => `--column-${at}`;

/** The widths of columns as CSS variables of their table. */
export const widthVariables = (
  columns: readonly NamedField[],
  widths: ColumnWidths | undefined,
): CSSProperties =>
  Object.fromEntries(
    columns.flatMap(({ name }, at) => {
      const width = widths?.of[name];
      return width === undefined ? [] : [[widthVariable(at), `${width}px`]];
    }),
  );

const sized = new Map<number, { 'data-sized': ''; style: CSSProperties }>();

/** What makes a cell, or a head, as wide as the variable of its column says. It stays the same object for a place. */
export function sizedCell(at: number): { 'data-sized': ''; style: CSSProperties } {
  const known = sized.get(at);
  if (known) return known;
  const style = Object.fromEntries([['--width', `var(${widthVariable(at)})`]]);
  const made = { 'data-sized': '' as const, style };
  sized.set(at, made);
  return made;
}
