import type { NamedField } from './formFields.ts';
import { linesIn, lineFields } from './lines.ts';
import type { Sheet, SheetRow } from './sheetFile.ts';

type Row = Readonly<Record<string, unknown>>;

/** The columns of a file for some fields: lines have one for each of their fields, by its path. */
export function fileColumns(fields: readonly NamedField[]): NamedField[] {
  return fields.flatMap((field) => {
    const inner = lineFields(field.spec);
    if (inner.length === 0) return [field];
    return inner.map(({ name, spec }) => ({ name: `${field.name}.${name}`, spec }));
  });
}

/**
 * The values of a record in the rows of a file, for the columns that are given. Its first row has its own fields and the
 * first line; each further line has a row in which the record's own fields are empty.
 */
export function fileRows(columns: readonly NamedField[], record: Row): unknown[][] {
  const places = columns.map(({ name }) => placeOf(name));
  const lists = places.flatMap(({ list }) => (list === undefined ? [] : [linesIn(record[list])]));
  const count = Math.max(1, ...lists.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) =>
    places.map(({ list, field }) => {
      if (list !== undefined) return linesIn(record[list])[at]?.[field];
      return at === 0 ? record[field] : undefined;
    }),
  );
}

/** Where a column's values are: a field of the record, or of the lines of one. */
export function placeOf(name: string): { list?: string; field: string } {
  const [list = '', field] = name.split('.');
  return field === undefined ? { field: list } : { list, field };
}

/** The rows of a file that hold one record: its first one, and those of its further lines. */
export type RecordRows = readonly [SheetRow, ...SheetRow[]];

/**
 * The records of a file by their rows. A row in which only columns of lines are filled belongs to the record above it.
 */
export function recordRows(
  { rows }: Pick<Sheet, 'rows'>,
  mapping: readonly (string | null)[],
): RecordRows[] {
  const isOfLine = mapping.map((name) => name !== null && placeOf(name).list !== undefined);
  const isOwn = mapping.map((name, at) => name !== null && !isOfLine[at]);
  const found: [SheetRow, ...SheetRow[]][] = [];
  for (const row of rows) {
    const filled = row.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
    const last = found.at(-1);
    const isFurther = filled.some((at) => isOfLine[at]) && !filled.some((at) => isOwn[at]);
    if (last && isFurther) last.push(row);
    else found.push([row]);
  }
  return found;
}
