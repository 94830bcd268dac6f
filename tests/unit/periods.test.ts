import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  occupiedPeriod,
  isWithin,
  overlaps,
} from '../../server/areas/clinic/appointments/periods.ts';
import { instantOf } from '../../server/kit/time.ts';

const MINUTE = 60_000;
const from = Date.UTC(2020, 0, 1);
const start = fc.integer({ min: 0, max: 3_000 }).map((minute) => new Date(from + minute * MINUTE));
const length = fc.integer({ min: 0, max: 1_439 });
const period = fc
  .tuple(start, length)
  .map(([startsAt, minutes]) => occupiedPeriod(startsAt, minutes));

/** The minutes that a period holds, each by itself. */
const minutesOf = (each: { start: number; stop: number }) =>
  new Set(
    Array.from({ length: (each.stop - each.start) / MINUTE }, (_, n) => each.start + n * MINUTE),
  );

describe('the time of an appointment', () => {
  it('overlaps exactly when a minute is in both', () => {
    fc.assert(
      fc.property(period, period, (one, other) => {
        const held = minutesOf(one);
        const hasCommon = [...minutesOf(other)].some((minute) => held.has(minute));
        expect(overlaps(one, other)).toBe(hasCommon);
        expect(overlaps(other, one)).toBe(hasCommon);
        const isInside = [...minutesOf(other)].every((minute) => held.has(minute));
        expect(isWithin(other, one)).toBe(isInside);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is one minute if there is no length', () => {
    expect(occupiedPeriod(new Date(from), 0)).toEqual({ start: from, stop: from + MINUTE });
    expect(occupiedPeriod(new Date(from), 15)).toEqual({ start: from, stop: from + 15 * MINUTE });
  });

  it("covers days of the clinic's time zone, not of UTC", () => {
    const at = (wall: string, minutes: number) =>
      daysOf(occupiedPeriod(instantOf(wall), minutes)).map((day) =>
        new Date(day * 1_440 * MINUTE).toISOString().slice(0, 10),
      );
    expect(at('2026-03-01T00:00:00.000Z', 30)).toEqual(['2026-03-01']);
    expect(at('2026-03-01T07:50:00.000Z', 30)).toEqual(['2026-03-01']);
    expect(at('2026-02-28T23:30:00.000Z', 30)).toEqual(['2026-02-28']);
    expect(at('2026-02-28T23:30:00.000Z', 31)).toEqual(['2026-02-28', '2026-03-01']);
  });

  it('shares a day with each overlapping appointment, so that their bookings are serialized', () => {
    fc.assert(
      fc.property(period, period, (one, other) => {
        fc.pre(overlaps(one, other));
        expect(daysOf(one).some((day) => daysOf(other).includes(day))).toBe(true);
      }),
    );
  });
});
