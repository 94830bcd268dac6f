import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../../contract/kit/days.ts';
import { dayOf, DAY, parseWallMinute, weekdayOf } from '../../src/framework/calendar/clock.ts';
import { dayByKey, daysOfMonth, onDay } from '../../src/framework/calendar/month.ts';

const MONDAY = 1;

describe('a month', () => {
  it('has whole weeks, with every day of it and no week without one', () => {
    const days = fc.integer({ min: 0, max: 60_000 }).map((day) => dayOf(day * DAY));
    fc.assert(
      fc.property(days, (day) => {
        const all = daysOfMonth(day, MONDAY);
        expect(all).toContain(day);
        expect(all.length % 7).toBe(0);
        expect(weekdayOf(all[0] ?? '')).toBe(MONDAY);
        const isIn = (each: string) => each.slice(0, 7) === day.slice(0, 7);
        expect(all.filter(isIn).length).toBeGreaterThanOrEqual(28);
        expect(all.slice(0, 7).some(isIn) && all.slice(-7).some(isIn)).toBe(true);
      }),
    );
    expect(daysOfMonth('2027-02-10', MONDAY)).toHaveLength(28);
    const november = daysOfMonth('2026-11-24', MONDAY);
    expect([november[0], november.at(-1), november.length]).toEqual([
      '2026-10-26',
      '2026-12-06',
      42,
    ]);
  });

  it('is followed by the same date, or the last day if that is shorter', () => {
    expect(addMonths('2026-11-24', 2)).toBe('2027-01-24');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });

  it('is walked by keys', () => {
    const to = (key: string) => dayByKey(key, '2026-11-25', MONDAY);
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(to)).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-18',
      '2026-12-02',
    ]);
    expect(['Home', 'End', 'PageUp', 'PageDown', 'x'].map(to)).toEqual([
      '2026-11-23',
      '2026-11-29',
      '2026-10-25',
      '2026-12-25',
      undefined,
    ]);
  });

  it('keeps the time of day of what is moved to another day', () => {
    const at = (wall: string) => parseWallMinute(`${wall}:00.000Z`);
    const span = { start: at('2026-11-24T14:45'), stop: at('2026-11-24T15:30') };
    expect(onDay(span, '2026-12-01')).toEqual({
      start: at('2026-12-01T14:45'),
      stop: at('2026-12-01T15:30'),
    });
  });
});
