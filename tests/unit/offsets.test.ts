import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noOffsets, addOffsets } from '../../src/custom/clinic/followUps/offsets.ts';

const wall = fc
  .integer({ min: 0, max: 20 * 365 * 1_440 })
  .map((minute) => new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString());
const few = fc.integer({ min: 0, max: 99 });

describe('the day of a follow-up', () => {
  it('is that of the appointment if nothing is added', () => {
    fc.assert(
      fc.property(wall, (at) => {
        expect(addOffsets(at, noOffsets)).toBe(at);
      }),
    );
  });

  it('is weeks, days and hours after the appointment', () => {
    fc.assert(
      fc.property(wall, few, few, few, (at, weeks, days, hours) => {
        const until = addOffsets(at, { ...noOffsets, weeks, days, hours });
        const passed = Date.parse(until) - Date.parse(at);
        expect(passed / 3_600_000).toBe(weeks * 168 + days * 24 + hours);
      }),
    );
  });

  it('keeps day and time over months, or uses the last day of a shorter month', () => {
    fc.assert(
      fc.property(wall, few, (at, months) => {
        const until = addOffsets(at, { ...noOffsets, months });
        const [from, to] = [new Date(at), new Date(until)];
        const passed =
          (to.getUTCFullYear() - from.getUTCFullYear()) * 12 +
          to.getUTCMonth() -
          from.getUTCMonth();
        expect(passed).toBe(months);
        expect(until.slice(10)).toBe(at.slice(10));
        const isKept = to.getUTCDate() === from.getUTCDate();
        const isLast = new Date(to.getTime() + 86_400_000).getUTCDate() === 1;
        expect(isKept || (isLast && to.getUTCDate() < from.getUTCDate())).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-31T10:00:00.000Z', { months: 1 }, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', { months: 1 }, '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', { months: 2, hours: 1 }, '2027-03-01T00:30:00.000Z'],
    ['2026-01-31T10:00:00.000Z', { months: 1, days: 1 }, '2026-03-01T10:00:00.000Z'],
  ])('of %s with %o is %s', (at, added, until) => {
    expect(addOffsets(at, { ...noOffsets, ...added })).toBe(until);
  });
});
