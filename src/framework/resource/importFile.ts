import { normalizeWord } from '../../../contract/kit/kinds/declare.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { encodeMessage } from '../../../contract/kit/message.ts';
import { humanize } from '../../../contract/kit/textCodes.ts';
import type { Code, TextsOfCode } from '../text.tsx';
import { resourceCode } from './codes.ts';
import type { Resource } from './define.ts';
import { formFields, type NamedField } from './formFields.ts';
import { isInputRequired, usesField } from './schema.ts';
import type { Sheet } from './sheetFile.ts';

/** The field of each column of a file, by index; null for a column that is left out. */
export type Mapping = readonly (string | null)[];

/** The separator between the texts of several columns that fill a field; undefined where one column does. */
const joinedBy = ({ spec }: NamedField): string | undefined => kindNamed(spec.kind).joinedBy;

/** All names that a column for a field may have: the field's name, its labels in all languages, and its synonyms. */
export function columnNames(
  { name: resource }: Pick<Resource, 'name'>,
  { name, spec }: NamedField,
  words: TextsOfCode,
): string[] {
  const [list = name, inner] = name.split('.');
  const labels = [
    ...(inner === undefined ? [resourceCode(resource, name)] : []),
    ...(spec.label === undefined ? [] : [spec.label]),
  ];
  const own = labels.flatMap(words);
  // Of lines: "Rates: Price", in whichever languages.
  const lists = inner === undefined ? [] : [humanize(list), ...words(resourceCode(resource, list))];
  const inners = inner === undefined ? [] : [humanize(inner), ...own];
  const paths = lists.flatMap((one) => inners.map((other) => `${one}: ${other}`));
  return [name, ...own, ...paths, ...parseSynonyms(spec.synonyms)];
}

/** Parses the synonyms of a declaration. */
export function parseSynonyms(synonyms = ''): string[] {
  return synonyms
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Guesses the fields of a file's columns from their headers. */
export function guessMapping(
  { headers }: Pick<Sheet, 'headers'>,
  fields: readonly NamedField[],
  names: (field: NamedField) => readonly string[],
): Mapping {
  const byName = new Map<string, NamedField>();
  for (const field of fields)
    for (const name of names(field)) {
      const simple = normalizeWord(name);
      if (simple !== '' && !byName.has(simple)) byName.set(simple, field);
    }
  const taken = new Map<string, string>();
  return headers.map((head) => {
    const field = byName.get(normalizeWord(head)) ?? byName.get(normalizeWord(withoutRemark(head)));
    if (!field) return null;
    const stem = normalizeWord(head).replace(/\d+$/, '');
    const first = taken.get(field.name);
    // Columns that differ only in a number belong together: Address 1, Address 2.
    if (first !== undefined && (first !== stem || joinedBy(field) === undefined)) return null;
    taken.set(field.name, stem);
    return field.name;
  });
}

/** Whether a field's values can stand in a file of rows. */
export function isInRows({ spec: { kind } }: NamedField): boolean {
  return !kindNamed(kind).isApart;
}

/** Whether a file of rows can hold all that a new record requires: a picture, for one, it cannot. */
export function fitsInRows(resource: Resource): boolean {
  const call = resource.calls.create;
  if (!call) return false;
  const given = [
    ...formFields(resource, call)
      .filter(isInRows)
      .map(({ name }) => name),
    ...Object.keys(resource.createDefaultValues?.() ?? {}),
  ];
  return Object.keys(call.body.shape).every(
    (name) => given.includes(name) || !isInputRequired(call, name),
  );
}

/**
 * Why a column is left out: it stands for files or pictures, which a file of rows does not hold, for something that is
 * not for anyone to write, or for nothing that is known.
 */
export function skippedColumnReason(
  resource: Resource,
  head: string,
  names: (field: NamedField) => readonly string[],
): Code {
  const given = normalizeWord(head);
  const found = Object.entries(resource.fields)
    .map(([name, spec]) => ({ name, spec }))
    .find((field) => names(field).some((each) => normalizeWord(each) === given));
  if (!found) return 'LIST.IMPORT_UNKNOWN';
  if (!isInRows(found)) return 'LIST.IMPORT_NO_FILES';
  return usesField(resource.calls.create, found.name) ? 'LIST.IMPORT_UNKNOWN' : 'LIST.IMPORT_KEPT';
}

/** The fields that are mapped to several columns but can hold only one. */
export function fieldsMappedTwice(mapping: Mapping, fields: readonly NamedField[]): string[] {
  return fields
    .filter((field) => joinedBy(field) === undefined)
    .map(({ name }) => name)
    .filter((name) => mapping.filter((field) => field === name).length > 1);
}

/** The text of a field in a row, from all its columns; '' if empty. */
export function cellTextFor(cells: readonly string[], mapping: Mapping, field: NamedField): string {
  return cells
    .filter((cell, at) => mapping[at] === field.name && cell.trim() !== '')
    .map((cell) => cell.trim())
    .join(joinedBy(field) ?? ' ');
}

/** The order of day and month in a column of dates. */
export interface DateOrder {
  monthFirst: boolean;
  /** A remark for the user: that the column is month first, or which of its dates are ambiguous. */
  note?: string;
}

/** Detects the order of day and month in a column. Day first, as is usual here, if no cell proves otherwise. */
export function detectDateOrder(cells: readonly string[]): DateOrder {
  const numbers = cells.flatMap((cell) => {
    const [, one, two] =
      /^(\d{1,2})[\s./-](\d{1,2})[\s./-](?:\d{4}|\d{2})\b/.exec(cell.trim()) ?? [];
    return one === undefined ? [] : [{ cell: cell.trim(), one: Number(one), two: Number(two) }];
  });
  const dayFirst = numbers.some(({ one }) => one > 12);
  const american = numbers.find(({ one, two }) => one <= 12 && two > 12);
  if (american && !dayFirst)
    return {
      monthFirst: true,
      note: encodeMessage('IMPORT.MONTH_FIRST', { example: american.cell }),
    };
  const unclear = numbers.filter(({ one, two }) => one <= 12 && two <= 12 && one !== two);
  const [first] = unclear;
  if (!first || dayFirst) return { monthFirst: false };
  return {
    monthFirst: false,
    note: encodeMessage('IMPORT.DAY_FIRST', { count: unclear.length, example: first.cell }),
  };
}

/** Headers may contain remarks: DOB (DD/MM/YYYY), Name *. */
function withoutRemark(head: string): string {
  return head.replace(/[(（[].*$/u, '');
}
