import { showDate, showDateTime, showTime } from '../format.ts';
import { showPhone } from '../phone.ts';
import type { Choice, FieldKind, FieldSpec } from './fields.ts';

/** What the words of a value need: the labels of its choices, Yes and No. */
export interface ValueWords {
  yes: string;
  no: string;
  choices: readonly Choice[];
}

type Say = (value: unknown, words: ValueWords) => string;
type Read = (cell: string, words: ValueWords) => unknown;

/** A value as people read it. */
export function shownValue(spec: FieldSpec, value: unknown, words: ValueWords): string {
  if (isNothing(value)) return '';
  const say = spec.words ?? people[spec.kind] ?? files[spec.kind] ?? plain;
  return say(value, words);
}

/** A value as it stands in a file: what people read, but in forms that sort and can be read back. */
export function fileValue(spec: FieldSpec, value: unknown, words: ValueWords): string {
  if (isNothing(value)) return '';
  const say = spec.words ?? files[spec.kind] ?? plain;
  return say(value, words);
}

/** What a cell of a file stands for on the wire; a cell that makes no sense stays as it is, to be refused. */
export function valueIn({ kind }: FieldSpec, cell: string, words: ValueWords): unknown {
  const given = cell.trim();
  return reads[kind]?.(given, words) ?? given;
}

/** An amount in sen as ringgit, with two decimals. */
export function ringgit(sen: unknown): string {
  const [whole = '', rest = ''] = (Number(sen) / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

const yesOrNo: Say = (value, { yes, no }) => (value === true ? yes : no);
const chosen: Say = (value, { choices }) =>
  choices.find((each) => String(each.value) === plain(value))?.label ?? plain(value);

const hasOne: Say = (value, { yes, no }) => (value === false ? no : yes);

const people: Partial<Record<FieldKind, Say>> = {
  money: (value) => `RM ${ringgit(value)}`,
  date: (value) => showDate(plain(value)),
  dateTime: (value) => showDateTime(plain(value)),
  phone: (value) => showPhone(plain(value)),
  time: (value) => (plain(value) === '24:00' ? '24:00' : showTime(`T${plain(value)}`)),
};

const files: Partial<Record<FieldKind, Say>> = {
  boolean: yesOrNo,
  money: (value) => (Number(value) / 100).toFixed(2),
  dateTime: (value) => plain(value).replace('T', ' ').slice(0, 16),
  duration: (value) => plain(value).slice(0, 5),
  choice: chosen,
  status: chosen,
  picture: hasOne,
};

const reads: Partial<Record<FieldKind, Read>> = {
  number: (given) => (Number.isNaN(Number(given)) ? given : Number(given)),
  money: (given) => (/^\d+(?:\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : given),
  boolean: isYes,
  date: dayIn,
  dateTime: (given) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(given) ? `${given.replace(' ', 'T')}:00.000Z` : given,
  duration: (given) => (/^\d\d:\d\d$/.test(given) ? `${given}:00` : given),
  texts: (given) =>
    given
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean),
  choice: (given, { choices }) => choices.find(({ label }) => same(label, given))?.value,
};

function isYes(given: string, { yes, no }: ValueWords): unknown {
  if (same(given, yes) || same(given, 'true') || given === '1') return true;
  return same(given, no) || same(given, 'false') || given === '0' ? false : given;
}

/** 2026-11-21, 21/11/2026 and 21 Nov 2026 are the same day. */
function dayIn(given: string): string {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given);
  if (slashed) return [slashed[3], two(slashed[2]), two(slashed[1])].join('-');
  const named = /^(\d{1,2}) ([A-Za-z]{3}) (\d{4})$/.exec(given);
  const month = named ? MONTHS.indexOf(named[2]?.toLowerCase() ?? '') / 3 + 1 : 0;
  return named && month >= 1 ? [named[3], two(String(month)), two(named[1])].join('-') : given;
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
const two = (part = '') => part.padStart(2, '0');
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plain).join('; ');
  return JSON.stringify(value);
}
