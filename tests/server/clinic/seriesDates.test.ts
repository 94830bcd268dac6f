import { assert, constantFrom, date, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatUnits } from '../../../contract/clinic/series.ts';
import { datesOf, type Rule } from '../../../server/areas/clinic/series/dates.ts';

const rules = record({
  repeatUnit: constantFrom(...repeatUnits),
  repeatEvery: integer({ min: 1, max: 12 }),
  repeatCount: integer({ min: 2, max: 52 }),
});
const firsts = date({
  min: new Date('1900-01-01'),
  max: new Date('2900-12-31'),
  noInvalidDate: true,
}).map((at) => `${at.toISOString().slice(0, 16)}:00.000Z`);

const DAY = 86_400_000;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;

/** The nth date of a rule, by plain arithmetic. */
function expected(first: string, { repeatUnit, repeatEvery }: Rule, index: number): string {
  const steps = index * repeatEvery;
  if (repeatUnit !== 'month')
    return new Date(
      Date.parse(first) + steps * (repeatUnit === 'week' ? 7 : 1) * DAY,
    ).toISOString();
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + steps;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const day = Math.min(Number(first.slice(8, 10)), lengthOf(year, month));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month + 1)}-${two(day)}${first.slice(10)}`;
}

describe('the dates of a series', () => {
  it('keep the time of day, at the intervals of the rule', () => {
    assert(
      property(firsts, rules, (first, rule) => {
        const plain = Array.from({ length: rule.repeatCount }, (_, n) => expected(first, rule, n));
        expect(datesOf(first, rule)).toEqual(plain);
      }),
      { numRuns: 2_000 },
    );
  });

  it('use the last day of a shorter month, and the original day again after it', () => {
    const monthly: Rule = { repeatUnit: 'month', repeatEvery: 1, repeatCount: 5 };
    const dates = datesOf('2027-12-31T09:30:00.000Z', monthly);
    expect(dates.map((each) => each.slice(0, 10))).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });
});
