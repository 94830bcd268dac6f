import { showDate, showDateTime, showTime } from '../format.ts';
import type { Choice, FieldSpec } from './fields.ts';

/** What the words of a value need: the labels of its choices, Yes and No. */
export interface ValueWords {
  yes: string;
  no: string;
  choices: readonly Choice[];
}

/** A value as people read it. */
export function shownValue(spec: FieldSpec, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return '';
  switch (spec.kind) {
    case 'boolean':
      return value === true ? words.yes : words.no;
    case 'money':
      return `RM ${ringgit(value)}`;
    case 'date':
      return showDate(String(value));
    case 'dateTime':
      return showDateTime(String(value));
    case 'time':
      return showTime(`T${plain(value)}`) || plain(value);
    default:
      return fileValue(spec, value, words);
  }
}

/** A value as it stands in a file: what people read, but in forms that sort and can be read back. */
export function fileValue(spec: FieldSpec, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join('; ');
  switch (spec.kind) {
    case 'boolean':
      return value === true ? words.yes : words.no;
    case 'money':
      return ringgit(value);
    case 'dateTime':
      return plain(value).replace('T', ' ').slice(0, 16);
    case 'duration':
      return plain(value).slice(0, 5);
    case 'choice':
    case 'status':
      return (
        words.choices.find((each) => String(each.value) === plain(value))?.label ?? plain(value)
      );
    default:
      return plain(value);
  }
}

/** What a cell of a file stands for on the wire; a cell that makes no sense stays as it is, to be refused. */
export function valueIn(spec: FieldSpec, cell: string, words: ValueWords): unknown {
  const given = cell.trim();
  switch (spec.kind) {
    case 'number':
      return Number.isNaN(Number(given)) ? given : Number(given);
    case 'money':
      return /^\d+(?:\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : given;
    case 'boolean':
      return isYes(given, words);
    case 'date':
      return dayIn(given);
    case 'dateTime':
      return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(given)
        ? `${given.replace(' ', 'T')}:00.000Z`
        : given;
    case 'duration':
      return /^\d\d:\d\d$/.test(given) ? `${given}:00` : given;
    case 'texts':
      return given
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean);
    case 'choice':
    case 'status':
      return words.choices.find(({ label }) => same(label, given))?.value ?? given;
    default:
      return given;
  }
}

/** An amount in sen as ringgit, with two decimals. */
export function ringgit(sen: unknown): string {
  const [whole = '', rest = ''] = (Number(sen) / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

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

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
