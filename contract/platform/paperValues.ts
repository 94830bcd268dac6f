import { oneOf, optionalText } from '../fields.ts';
import { addDays, daysBetween, isDay } from '../kit/days.ts';
import { orElse } from '../kit/kinds/optional.ts';
import type { Params } from '../kit/message.ts';
import { z } from '../kit/zod.ts';
import type { TextCode } from '../texts/index.ts';

/** Who may issue what is made of a form or slip: anyone who may make documents, or a doctor, in the own name alone. */
export const paperIssuers = ['anyone', 'doctor'] as const;
export type PaperIssuer = (typeof paperIssuers)[number];

/**
 * Who may issue a paper, and the letters of its numbers, as its form or slip says. Papers of one series are numbered
 * together in each branch.
 */
export const issuing = {
  issuedBy: orElse(oneOf(paperIssuers), 'anyone'),
  series: optionalText(6).check(z.regex(/^[A-Z]*$/, { error: 'PAPER.SERIES' })),
};

/**
 * What is typed into a field of a paper: a text, a day or whole number, or the first or last day of the period that the
 * paper certifies. Its days are counted and typed by nobody.
 */
export const typedKinds = ['text', 'day', 'number', 'from', 'to', 'days'] as const;
export type TypedKind = (typeof typedKinds)[number];

/** Kinds that are typed as a day, YYYY-MM-DD. */
export const isTypedDay = (kind: TypedKind): boolean => ['day', 'from', 'to'].includes(kind);

/** Days that a paper certifies at most, the first and the last included. */
export const MOST_PAPER_DAYS = 90;
/** Days before today on which its period begins at the earliest. */
const MOST_DAYS_BACK = 7;
/** Days after today on which its period begins at the latest. */
const MOST_DAYS_AHEAD = 30;

/** A field that something is typed into. */
export interface TypedField {
  name: string;
  label: string;
  kind: TypedKind;
}

/** What is wrong with what was typed into a field. */
interface TypedFault {
  name: string;
  code: TextCode;
  params: Params;
}

/** The first and the last day that a paper certifies, YYYY-MM-DD. */
export interface PaperPeriod {
  from: string;
  to: string;
}

/** Days of a period, the first and the last included. */
export const daysOf = ({ from, to }: PaperPeriod): number => daysBetween(from, to) + 1;

/** A day as papers in Malaysia have it: DD/MM/YYYY. */
export const paperDay = (day: string | null): string =>
  day ? day.split('-').toReversed().join('/') : '';

/** The period that was typed, where the fields ask for one and both days are days in this order. */
export function periodIn(
  fields: readonly TypedField[],
  typed: ReadonlyMap<string, string>,
): PaperPeriod | null {
  const [from = '', to = ''] = (['from', 'to'] as const).map((kind) => {
    const field = fields.find((each) => each.kind === kind);
    return field && typed.get(field.name);
  });
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** What is wrong with what was typed on a day, field by field. The page shows it, and the server refuses it. */
export function typedFaults(
  fields: readonly TypedField[],
  typed: ReadonlyMap<string, string>,
  today: string,
): TypedFault[] {
  const from = fields.find(({ kind }) => kind === 'from');
  const first = from ? (typed.get(from.name) ?? '') : '';
  return fields.flatMap((field) => {
    const { name, label } = field;
    const fault = faultOf(field, typed.get(name) ?? '', { first, today });
    return fault ? [{ name, code: fault.code, params: { name: label, ...fault.params } }] : [];
  });
}

type Fault = { code: TextCode; params?: Params } | undefined;

function faultOf(
  { kind }: TypedField,
  value: string,
  { first, today }: { first: string; today: string },
): Fault {
  if (kind === 'text') return undefined;
  if (kind === 'days') return value === '' ? undefined : { code: 'PAPER.COUNTED' };
  if (value === '') return kind === 'from' || kind === 'to' ? { code: 'PAPER.MISSING' } : undefined;
  if (kind === 'number') return /^\d{1,6}$/.test(value) ? undefined : { code: 'PAPER.NUMBER' };
  if (!isDay(value)) return { code: 'PAPER.DAY' };
  if (kind === 'from') return faultOfFirst(value, today);
  if (kind === 'to' && isDay(first)) return faultOfLast(value, first);
  return undefined;
}

function faultOfFirst(day: string, today: string): Fault {
  const earliest = addDays(today, -MOST_DAYS_BACK);
  const latest = addDays(today, MOST_DAYS_AHEAD);
  if (day >= earliest && day <= latest) return undefined;
  return {
    code: 'PAPER.FIRST_DAY',
    params: { earliest: paperDay(earliest), latest: paperDay(latest) },
  };
}

function faultOfLast(day: string, first: string): Fault {
  if (day < first) return { code: 'PAPER.BEFORE_FIRST' };
  if (daysOf({ from: first, to: day }) <= MOST_PAPER_DAYS) return undefined;
  return { code: 'PAPER.TOO_LONG', params: { most: MOST_PAPER_DAYS } };
}

/** What is printed for what was typed: days as DD/MM/YYYY, and the days of the period counted. */
export function printedValues(
  fields: readonly TypedField[],
  typed: ReadonlyMap<string, string>,
): Map<string, string> {
  const period = periodIn(fields, typed);
  return new Map(
    fields.map(({ name, kind }) => {
      const value = typed.get(name) ?? '';
      if (kind === 'days') return [name, period ? String(daysOf(period)) : ''];
      return [name, isTypedDay(kind) ? paperDay(value) : value];
    }),
  );
}
