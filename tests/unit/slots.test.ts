import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '../../server/areas/appointments/periods.ts';
import { DAYS_AHEAD, freeStarts } from '../../server/areas/appointments/slots.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const monday = Date.UTC(2026, 2, 2);
const at = (day: number, time: string) =>
  monday + day * DAY + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
const shown = (starts: number[]) =>
  starts.map((start) => new Date(start).toISOString().slice(0, 16).replace('T', ' '));

describe('the next free starts', () => {
  it('are the quarter hours from the time asked for', () => {
    expect(shown(freeStarts(at(0, '10:05'), 30 * MINUTE, []))).toEqual([
      '2026-03-02 10:15',
      '2026-03-02 10:30',
      '2026-03-02 10:45',
      '2026-03-02 11:00',
      '2026-03-02 11:15',
      '2026-03-02 11:30',
    ]);
  });

  it('leave out what is busy, and go on to the next day when the day is full', () => {
    const busy = [
      { start: at(0, '00:00'), stop: at(0, '19:15') },
      { start: at(1, '08:15'), stop: at(1, '09:00') },
    ];
    expect(shown(freeStarts(at(0, '09:00'), 30 * MINUTE, busy))).toEqual([
      '2026-03-02 19:15',
      '2026-03-02 19:30',
      '2026-03-03 09:00',
      '2026-03-03 09:15',
      '2026-03-03 09:30',
      '2026-03-03 09:45',
    ]);
  });

  it('begin at eight and end by eight in the evening', () => {
    expect(shown(freeStarts(at(0, '03:00'), 11.75 * 60 * MINUTE, [])).slice(0, 3)).toEqual([
      '2026-03-02 08:00',
      '2026-03-02 08:15',
      '2026-03-03 08:00',
    ]);
    expect(freeStarts(at(0, '03:00'), 12.25 * 60 * MINUTE, [])).toEqual([]);
  });

  it('are looked for on the day and the fourteen after it', () => {
    const busy = [{ start: at(0, '00:00'), stop: at(DAYS_AHEAD - 1, '19:00') }];
    expect(shown(freeStarts(at(0, '10:00'), 60 * MINUTE, busy))).toEqual(['2026-03-16 19:00']);
    const longer = [{ start: at(0, '00:00'), stop: at(DAYS_AHEAD, '00:00') }];
    expect(freeStarts(at(0, '10:00'), 60 * MINUTE, longer)).toEqual([]);
  });

  it('meet nothing busy, whatever is', () => {
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 600 }))
      .map(([start, length]) => ({
        start: monday + start * MINUTE,
        stop: monday + (start + length) * MINUTE,
      }));
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 20 }),
        fc.integer({ min: 1, max: 240 }),
        (busy, minutes) => {
          const found = freeStarts(at(0, '09:07'), minutes * MINUTE, busy);
          for (const start of found) {
            expect(start).toBeGreaterThanOrEqual(at(0, '09:07'));
            expect(start % (15 * MINUTE)).toBe(0);
            const slot = { start, stop: start + minutes * MINUTE };
            expect(busy.some((taken) => overlaps(taken, slot))).toBe(false);
          }
        },
      ),
    );
  });
});
