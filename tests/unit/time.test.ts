import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../../contract/fields.ts';
import {
  durationOf,
  instantOf,
  minutesOf,
  displayTimeOf,
  wallClockOf,
} from '../../server/kit/time.ts';

describe("the clinic's wall clock", () => {
  it('is read back unchanged, for 100,000 dates', () => {
    const standard = Date.UTC(1982, 0, 1);
    const some = fc.integer({ min: standard, max: Date.UTC(9998, 11, 31) });
    const walls = fc.sample(some, 100_000).map((ms) => new Date(ms).toISOString());
    const changed = walls.filter((wall) => wallClockOf(instantOf(wall)) !== wall);
    expect(changed).toEqual([]);
  });

  it('is eight hours ahead of UTC today, and half an hour less before 1982', () => {
    expect(instantOf('2026-03-01T10:00:00.000Z').toISOString()).toBe('2026-03-01T02:00:00.000Z');
    expect(wallClockOf(new Date('2026-03-01T02:00:00.000Z'))).toBe('2026-03-01T10:00:00.000Z');
    expect(instantOf('1981-12-31T12:00:00.000Z').toISOString()).toBe('1981-12-31T04:30:00.000Z');
    expect(wallClockOf(new Date('1981-12-31T04:30:00.000Z'))).toBe('1981-12-31T12:00:00.000Z');
  });

  it('is read back unchanged before 1982 too, except when the clocks changed', () => {
    const some = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(1981, 11, 31) });
    const walls = fc.sample(some, 2_000).map((ms) => new Date(ms).toISOString());
    expect(walls.filter((wall) => wallClockOf(instantOf(wall)) !== wall)).toEqual([]);
  });

  it('is shown with the name of the month and twelve hours', () => {
    const shown = (wall: string) => displayTimeOf(instantOf(wall), 'en');
    expect(shown('2026-01-05T14:30:00.000Z')).toBe('05 Jan 2026 02:30 PM');
    expect(shown('2026-12-31T00:00:00.000Z')).toBe('31 Dec 2026 12:00 AM');
    expect(shown('2026-06-10T12:05:00.000Z')).toBe('10 Jun 2026 12:05 PM');
  });

  it('is refused before 1800, beyond 9998, in another zone and on days that do not exist', () => {
    const isTaken = (text: string) => wallClock().safeParse(text).success;
    expect(
      ['1800-01-01T00:00Z', '9998-12-31T23:59:59.999Z', '2024-02-29T10:00:00Z'].map(isTaken),
    ).toEqual([true, true, true]);
    expect(
      [
        '1799-12-31T23:59Z',
        '9999-01-01T00:00Z',
        '2026-02-29T10:00:00Z',
        '2026-01-01T10:00:00+08:00',
        '2026-01-01',
      ].map(isTaken),
    ).toEqual([false, false, false, false, false]);
  });
});

describe('a length of time', () => {
  it('is read back unchanged, in whole minutes', () => {
    for (let minutes = 0; minutes < 1_440; minutes++)
      expect(minutesOf(durationOf(minutes))).toBe(minutes);
    expect(durationOf(75)).toBe('01:15:00');
  });
});
