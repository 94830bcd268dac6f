import { plainText, type Words } from '../../../contract/kit/kinds/declare.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { plainRinggit } from '../../../contract/kit/money.ts';
import type { Translate } from '../text.tsx';
import type { Choice, FieldSpec } from './fields.ts';

/** The labels of a field's values: its choices, Yes and No. */
export interface ValueLabels extends Words {
  choices: readonly Choice[];
  /** The labels of a field of its lines. */
  fields?: (name: string) => ValueLabels;
}

/** The `listed` of a field's labels, if its text is a value of a list or a code. */
export function listedText(
  { lookup, isCode }: Pick<FieldSpec, 'lookup' | 'isCode'>,
  t: Translate,
): Pick<ValueLabels, 'listed'> {
  if (isCode) return { listed: (text) => t.message(text) };
  return lookup === undefined ? {} : { listed: (text) => t.value(lookup, text) };
}

/** Formats a value for an exported file, so that it can be sorted and read back. */
export function exportValue(spec: FieldSpec, value: unknown, words: ValueLabels): string {
  if (isNothing(value)) return '';
  if (spec.format) return spec.format(value);
  return kindNamed(spec.kind).write?.(value, words) ?? plainText(value);
}

/** An amount in sen as ringgit, for an input. An invalid text stays as typed. */
export function ringgitInput(sen: unknown): string {
  if (typeof sen === 'number') return plainRinggit(sen);
  return typeof sen === 'string' ? sen : '';
}

/** Parses a typed amount (1,200.50, RM 1200.5 or -5) to sen. An invalid text stays as typed. */
export function parseRinggit(typed: string): number | string {
  const amount = typed.replace(/[,\s]/g, '').replace(/^(-?)RM/i, '$1');
  return /^-?\d+(?:\.\d{0,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : typed;
}

/** A file of a record, as answers tell of it. */
export interface StoredFile {
  id: number;
  name: string;
  size: number;
  /** Of a picture: the address that holds it small. */
  thumbnail?: string;
}

/** Whether a value is a file that the server keeps. */
export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'size' in value;
}

/** Whether a field has no value. */
export const isNothing = (value: unknown) => value === null || value === undefined || value === '';
