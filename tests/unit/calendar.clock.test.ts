import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/kit/days.ts';
import {
  formatClock,
  DAY,
  dayOf,
  dayStart,
  snap,
  snapDown,
  parseWallMinute,
  formatWallClock,
  weekdayOf,
  weekStart,
} from '../../src/framework/calendar/clock.ts';

describe("the calendar's clock", () => {
  // Another zone needs another process: a running one keeps what it first read of its zone.
  it.each(['UTC', 'Asia/Kuala_Lumpur', 'America/New_York'])(
    'shows the same days and minutes in a browser in %s, for 100,000 dates',
    (zone) => {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'tests/unit/support/clockInZone.ts'],
        { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
      );
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual({ zone, dates: 100_000, wrong: [] });
    },
  );

  it('reads and writes the format of the API', () => {
    const minute = parseWallMinute('2026-11-24T10:15:00.000Z');
    expect(formatWallClock(minute)).toBe('2026-11-24T10:15:00.000Z');
    expect(dayOf(minute)).toBe('2026-11-24');
    expect(formatClock(minute)).toBe('10:15 AM');
    expect(parseWallMinute('2026-11-24')).toBe(dayStart(minute));
  });

  it('starts weeks on any day', () => {
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(weekStart('2026-11-22', 0)).toBe('2026-11-22');
    expect(weekStart('2026-11-22', 1)).toBe('2026-11-16');
    expect(weekStart('1969-12-31', 1)).toBe('1969-12-29');
    const days = fc.integer({ min: -20_000, max: 60_000 }).map((day) => dayOf(day * DAY));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (day, first) => {
        const start = weekStart(day, first);
        expect(weekdayOf(start)).toBe(first);
        expect(start <= day && day < addDays(start, 7)).toBe(true);
      }),
    );
  });

  it('snaps to the steps of the grid', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(5, 10, 15, 30), (minute, step) => {
        expect(snap(minute, step) % step === 0).toBe(true);
        expect(Math.abs(snap(minute, step) - minute)).toBeLessThanOrEqual(step / 2);
        expect(snapDown(minute, step)).toBeLessThanOrEqual(minute);
        expect(snapDown(minute, step)).toBeGreaterThan(minute - step);
      }),
    );
  });
});
