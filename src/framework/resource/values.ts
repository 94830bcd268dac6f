import { formatBytes } from '../../../contract/kit/bytes.ts';
import { formatRinggit } from '../../../contract/kit/money.ts';
import { formatPhone } from '../../../contract/kit/phone.ts';
import { formatDate, formatDateTime, formatTime } from '../format.ts';
import type { Translate } from '../text.tsx';
import type { Choice, FieldKind, FieldSpec } from './fields.ts';

/** The labels of a field's values: its choices, Yes and No. */
export interface ValueLabels {
  yes: string;
  no: string;
  choices: readonly Choice[];
  /** For a text that is a value of a list or a code: shows it in the current language. */
  listed?: (text: string) => string;
}

/** The `listed` of a field's labels, if its text is a value of a list or a code. */
export function listedText(
  { lookup, isCode }: Pick<FieldSpec, 'lookup' | 'isCode'>,
  t: Translate,
): Pick<ValueLabels, 'listed'> {
  if (isCode) return { listed: (text) => t.message(text) };
  return lookup === undefined ? {} : { listed: (text) => t.value(lookup, text) };
}

type Say = (value: unknown, words: ValueLabels) => string;

/** Formats a value for display. */
export function displayValue(spec: FieldSpec, value: unknown, words: ValueLabels): string {
  if (isNothing(value)) return '';
  const say = spec.format ?? displayFormats[spec.kind] ?? exportFormats[spec.kind] ?? asText;
  return say(value, words);
}

/** Formats a value for an exported file, so that it can be sorted and read back. */
export function exportValue(spec: FieldSpec, value: unknown, words: ValueLabels): string {
  if (isNothing(value)) return '';
  const say = spec.format ?? exportFormats[spec.kind] ?? asText;
  return say(value, words);
}

/** An amount in sen as ringgit, for an input. An invalid text stays as typed. */
export function ringgitInput(sen: unknown): string {
  if (typeof sen === 'number') return (sen / 100).toFixed(2);
  return typeof sen === 'string' ? sen : '';
}

/** Parses a typed amount (1,200.50 or RM 1200.5) to sen. An invalid text stays as typed. */
export function parseRinggit(typed: string): number | string {
  const amount = typed.replace(/^\s*RM/i, '').replace(/[,\s]/g, '');
  return /^\d+(?:\.\d{0,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : typed;
}

/** A file of a record, as answers tell of it. */
export interface StoredFile {
  id: number;
  name: string;
  size: number;
}

/** Whether a value is a file that the server keeps. */
export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'size' in value;
}

/** A file by its name and size: `Agreement.pdf (120 KB)`. */
function fileWords(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('name' in value)) return '';
  const size = 'size' in value ? ` (${formatBytes(Number(value.size))})` : '';
  return `${String(value.name)}${size}`;
}

const yesOrNo: Say = (value, { yes, no }) => (value === true ? yes : no);
const asText: Say = (value, { listed }) =>
  typeof value === 'string' && listed ? listed(value) : plain(value);
const chosen: Say = (value, words) =>
  (Array.isArray(value) ? value : [value])
    .map(
      (one) =>
        words.choices.find((each) => String(each.value) === plain(one))?.label ??
        asText(one, words),
    )
    .join('; ');

const hasOne: Say = (value, { yes, no }) => (value === false ? no : yes);

const displayFormats: Partial<Record<FieldKind, Say>> = {
  money: (value) => `RM ${formatRinggit(value)}`,
  date: (value) => formatDate(plain(value)),
  dateTime: (value) => formatDateTime(plain(value)),
  phone: (value) => formatPhone(plain(value)),
  time: (value) => formatTime(`T${plain(value)}`),
};

const exportFormats: Partial<Record<FieldKind, Say>> = {
  boolean: yesOrNo,
  money: (value) => (Number(value) / 100).toFixed(2),
  dateTime: (value) => plain(value).replace('T', ' ').slice(0, 16),
  duration: (value) => plain(value).slice(0, 5),
  choice: chosen,
  choices: chosen,
  reference: chosen,
  references: chosen,
  status: chosen,
  picture: hasOne,
  file: fileWords,
};

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plain).join('; ');
  return JSON.stringify(value);
}
