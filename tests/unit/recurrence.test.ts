import { assert, constantFrom, date, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterQuietHours,
  nextRun,
  nextRuns,
  recurrences,
  type RunTimes,
} from '../../contract/messaging/recurrence.ts';
import { instantOf, wallClockOf } from '../../server/kit/time.ts';

const times = (
  schedulerStart: string,
  schedulerRecurring: RunTimes['schedulerRecurring'],
  schedulerEnd: string | null = null,
): RunTimes => ({ schedulerStart, schedulerRecurring, schedulerEnd });
const before = '2000-01-01T00:00:00.000Z';
const daysOf = (of: RunTimes, most: number, after = before) =>
  nextRuns(of, after, most).map((run) => run.slice(0, 10));

describe('the runs of a scheduler', () => {
  it('use the last day of a month without the day, and the day again in the next', () => {
    expect(daysOf(times('2026-12-31T10:00:00.000Z', 'monthly'), 5)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(daysOf(times('2028-01-30T10:00:00.000Z', 'monthly'), 2)).toEqual([
      '2028-01-30',
      '2028-02-29',
    ]);
  });

  it('of a leap day are on the 28th in other years', () => {
    expect(daysOf(times('2028-02-29T10:00:00.000Z', 'yearly'), 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('are one where it does not repeat, and none after its end', () => {
    expect(daysOf(times('2026-05-05T10:00:00.000Z', 'none'), 3)).toEqual(['2026-05-05']);
    const ending = times('2026-05-05T10:00:00.000Z', 'weekly', '2026-05-19T10:00:00.000Z');
    expect(daysOf(ending, 9)).toEqual(['2026-05-05', '2026-05-12', '2026-05-19']);
    expect(daysOf(times('9998-12-31T10:00:00.000Z', 'daily'), 3)).toEqual(['9998-12-31']);
  });

  const wall = date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  }).map((each) => `${each.toISOString().slice(0, 16)}:00.000Z`);

  it('rise, keep the time of day in the clinic, and none is left out or made twice', () => {
    assert(
      property(tuple(wall, wall, constantFrom(...recurrences)), ([start, after, recurring]) => {
        const of = times(start, recurring);
        const runs = nextRuns(of, after, 5);
        for (const [index, run] of runs.entries()) {
          expect(run > (runs[index - 1] ?? after)).toBe(true);
          expect(run >= start).toBe(true);
          // The same time of day by the clinic's clock, however far the day.
          expect(wallClockOf(instantOf(run)).slice(11)).toBe(start.slice(11));
          expect(Math.min(Number(run.slice(8, 10)), 28)).toBe(
            recurring === 'monthly' || recurring === 'yearly'
              ? Math.min(Number(start.slice(8, 10)), 28)
              : Math.min(Number(run.slice(8, 10)), 28),
          );
        }
        // Asked at any later time, the next is the one that was foretold.
        const [first, second] = runs;
        expect(first === undefined ? null : nextRun(of, first)).toBe(second ?? null);
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
  });

  it('are found from far away as from near', () => {
    assert(
      property(
        wall,
        integer({ min: 1, max: 400 }),
        constantFrom(...recurrences),
        (start, n, recurring) => {
          const of = times(start, recurring);
          const walked = nextRuns(of, before, n).at(-1) ?? null;
          const earlier = nextRuns(of, before, n - 1).at(-1) ?? before;
          expect(nextRun(of, earlier) ?? walked).toBe(walked);
        },
      ),
      { numRuns: 300, seed: 20_261_123 },
    );
  });
});

describe('quiet hours', () => {
  const usual = { quietFrom: '21:00', quietTo: '08:00' };
  it.each([
    ['2026-12-31T20:59:00.000Z', '2026-12-31T20:59:00.000Z'],
    ['2026-12-31T21:00:00.000Z', '2027-01-01T08:00:00.000Z'],
    ['2028-02-29T00:30:00.000Z', '2028-02-29T08:00:00.000Z'],
    ['2026-12-31T08:00:00.000Z', '2026-12-31T08:00:00.000Z'],
  ])('move %s to %s', (due, sent) => {
    expect(afterQuietHours(due, usual)).toBe(sent);
  });

  it('may lie within a day, or be none', () => {
    const noon = '2026-12-31T12:30:00.000Z';
    expect(afterQuietHours(noon, { quietFrom: '12:00', quietTo: '14:00' })).toBe(
      '2026-12-31T14:00:00.000Z',
    );
    expect(afterQuietHours(noon, { quietFrom: '00:00', quietTo: '00:00' })).toBe(noon);
  });

  it('end at a time that is not quiet, within a day', () => {
    const time = tuple(integer({ min: 0, max: 23 }), integer({ min: 0, max: 59 })).map(
      ([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
    );
    assert(
      property(time, time, time, (at, quietFrom, quietTo) => {
        const due = `2026-12-31T${at}:00.000Z`;
        const sent = afterQuietHours(due, { quietFrom, quietTo });
        expect(sent >= due).toBe(true);
        expect(Date.parse(sent) - Date.parse(due)).toBeLessThan(86_400_000);
        expect(afterQuietHours(sent, { quietFrom, quietTo })).toBe(sent);
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
  });
});
