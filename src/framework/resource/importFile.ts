import { encodeMessage } from '../../../contract/kit/message.ts';
import type { Code, TextsOfCode } from '../text.tsx';
import { resourceCode } from './codes.ts';
import type { Resource } from './define.ts';
import type { FieldKind } from './fields.ts';
import type { NamedField } from './formFields.ts';
import { normalizeWord } from './readValue.ts';
import { usesField } from './schema.ts';
import type { Sheet } from './sheet.ts';

/** The field that each column of a file fills, by the column's place; null for one that is left out. */
export type Mapping = readonly (string | null)[];

/** Kinds of field that several columns may fill together, and what is put between their texts. */
const joined: Partial<Record<FieldKind, string>> = {
  text: ', ',
  longText: '\n',
  texts: '\n',
  choices: '\n',
  references: '\n',
};

/** Every name that a column for a field may have: its own, its labels in all languages, and its synonyms. */
export function columnNames(
  { name: resource }: Pick<Resource, 'name'>,
  { name, spec }: NamedField,
  words: TextsOfCode,
): string[] {
  const labels = [resourceCode(resource, name), ...(spec.label === undefined ? [] : [spec.label])];
  return [name, ...labels.flatMap(words), ...parseSynonyms(spec.synonyms)];
}

/** The words of a declaration's synonyms. */
export function parseSynonyms(synonyms = ''): string[] {
  return synonyms
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** The fields that the columns of a file fill, as far as their heads tell. */
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
    // Columns that are numbered alone belong together: Address 1, Address 2.
    if (first !== undefined && (first !== stem || joined[field.spec.kind] === undefined))
      return null;
    taken.set(field.name, stem);
    return field.name;
  });
}

/** Whether a field's values can stand in a file of rows. */
export function isInRows({ spec: { kind } }: NamedField): boolean {
  return kind !== 'picture' && kind !== 'file';
}

/**
 * Why a column is left out: it stands for files or pictures, which a file of rows does not hold, for something that is
 * not for anyone to write, or for nothing that is known.
 */
export function whyLeftOut(
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

/** The fields that more columns fill than they can hold together. */
export function fieldsMappedTwice(mapping: Mapping, fields: readonly NamedField[]): string[] {
  return fields
    .filter(({ spec }) => joined[spec.kind] === undefined)
    .map(({ name }) => name)
    .filter((name) => mapping.filter((field) => field === name).length > 1);
}

/** What a row says of a field, of all its columns together; empty where it says nothing. */
export function cellTextFor(
  cells: readonly string[],
  mapping: Mapping,
  { name, spec }: NamedField,
): string {
  return cells
    .filter((cell, at) => mapping[at] === name && cell.trim() !== '')
    .map((cell) => cell.trim())
    .join(joined[spec.kind] ?? ' ');
}

/** How a column of days is written. */
export interface DateOrder {
  monthFirst: boolean;
  /** What is said of the column: that it was taken month first, or which of its days could be read two ways. */
  note?: string;
}

/** How the days of a column are written, as far as its cells prove it; day first, as they are here, where none does. */
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

/** Heads carry remarks: DOB (DD/MM/YYYY), Name *. */
function withoutRemark(head: string): string {
  return head.replace(/[(（[].*$/u, '');
}
