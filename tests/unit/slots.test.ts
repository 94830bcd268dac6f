import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClinicDay } from '../../contract/clinic/clinicCalendar.ts';
import { isWithin, overlaps } from '../../server/areas/clinic/appointments/periods.ts';
import { freeStarts, openOn } from '../../server/areas/clinic/appointments/slots.ts';

const GRID = 15 * 60_000;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const monday = Date.UTC(2026, 2, 2);
const at = (day: number, time: string) =>
  monday + day * DAY + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
const stretch = (day: number, opens: string, closes: string) => ({
  start: at(day, opens),
  stop: at(day, closes),
});
const daily = Array.from({ length: 15 }, (_, day) => stretch(day, '08:00', '20:00'));
const dayOf = (day: number, holiday = '', hours: ClinicDay['hours'] = []): ClinicDay => ({
  day: new Date(monday + day * DAY).toISOString().slice(0, 10),
  weekend: false,
  holiday,
  hours,
});
const shown = (starts: number[]) =>
  starts.map((start) => new Date(start).toISOString().slice(0, 16).replace('T', ' '));

describe('the next free starts', () => {
  it('are the quarter hours from the requested time', () => {
    expect(
      shown(
        freeStarts(at(0, '10:05'), 30 * MINUTE, { open: daily, busy: [], grid: GRID, most: 6 }),
      ),
    ).toEqual([
      '2026-03-02 10:15',
      '2026-03-02 10:30',
      '2026-03-02 10:45',
      '2026-03-02 11:00',
      '2026-03-02 11:15',
      '2026-03-02 11:30',
    ]);
  });

  it('exclude busy times, and continue on the next day if the day is full', () => {
    const busy = [
      { start: at(0, '00:00'), stop: at(0, '19:15') },
      { start: at(1, '08:15'), stop: at(1, '09:00') },
    ];
    expect(
      shown(freeStarts(at(0, '09:00'), 30 * MINUTE, { open: daily, busy, grid: GRID, most: 6 })),
    ).toEqual([
      '2026-03-02 19:15',
      '2026-03-02 19:30',
      '2026-03-03 09:00',
      '2026-03-03 09:15',
      '2026-03-03 09:30',
      '2026-03-03 09:45',
    ]);
  });

  it('are within one period of opening hours, on the quarter hours', () => {
    const open = [
      stretch(0, '08:50', '09:40'),
      stretch(0, '12:00', '13:00'),
      stretch(0, '13:10', '14:00'),
      stretch(3, '00:00', '24:00'),
    ];
    expect(
      shown(freeStarts(at(0, '03:00'), 40 * MINUTE, { open, busy: [], grid: GRID, most: 6 })),
    ).toEqual([
      '2026-03-02 09:00',
      '2026-03-02 12:00',
      '2026-03-02 12:15',
      '2026-03-02 13:15',
      '2026-03-05 00:00',
      '2026-03-05 00:15',
    ]);
    expect(
      freeStarts(at(0, '03:00'), 24.25 * 60 * MINUTE, { open, busy: [], grid: GRID, most: 6 }),
    ).toEqual([]);
    expect(
      freeStarts(at(0, '03:00'), 40 * MINUTE, { open: [], busy: [], grid: GRID, most: 6 }),
    ).toEqual([]);
  });

  it('never overlap busy times', () => {
    const taken = fc
      .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 600 }))
      .map(([start, length]) => ({
        start: monday + start * MINUTE,
        stop: monday + (start + length) * MINUTE,
      }));
    fc.assert(
      fc.property(
        fc.array(taken, { maxLength: 20 }),
        fc.integer({ min: 1, max: 240 }),
        (busy, minutes) => {
          const found = freeStarts(at(0, '09:07'), minutes * MINUTE, {
            open: daily,
            busy,
            grid: GRID,
            most: 6,
          });
          for (const start of found) {
            expect(start).toBeGreaterThanOrEqual(at(0, '09:07'));
            expect(start % (15 * MINUTE)).toBe(0);
            const slot = { start, stop: start + minutes * MINUTE };
            expect(busy.some((other) => overlaps(other, slot))).toBe(false);
            expect(daily.some((open) => isWithin(slot, open))).toBe(true);
          }
        },
      ),
    );
  });
});

describe('the opening hours of a clinic', () => {
  it('are its stored hours, with a break, and none on a closed day', () => {
    const hours = [
      { opens: '09:00', closes: '13:00' },
      { opens: '14:30', closes: '24:00' },
    ];
    expect(openOn([dayOf(0, '', hours), dayOf(1), dayOf(2, 'Labour Day')])).toEqual([
      stretch(0, '09:00', '13:00'),
      stretch(0, '14:30', '24:00'),
    ]);
  });

  it('are one period if they adjoin, also across midnight', () => {
    const noon = { opens: '08:00', closes: '13:00' };
    const late = { opens: '12:00', closes: '24:00' };
    const early = { opens: '00:00', closes: '02:00' };
    expect(openOn([dayOf(0, '', [noon, late]), dayOf(1, '', [early, noon])])).toEqual([
      { start: at(0, '08:00'), stop: at(1, '02:00') },
      stretch(1, '08:00', '13:00'),
    ]);
  });

  it('are from eight to eight except on holidays, if none are stored', () => {
    expect(openOn([dayOf(0), dayOf(1, 'Labour Day'), dayOf(2)])).toEqual([
      stretch(0, '08:00', '20:00'),
      stretch(2, '08:00', '20:00'),
    ]);
  });
});
