import type { ClinicDay } from '../../../../contract/clinic/clinicCalendar.ts';
import { minutesOf } from '../../../kit/time.ts';
import { overlaps, type Period } from './periods.ts';

/** Opening hours where a clinic has entered none. */
const DEFAULT_HOURS = [{ opens: '08:00', closes: '20:00' }];
/** Slots offered at once at the desk. */
export const MAX_SLOTS = 6;
/** Days searched: the requested day and those after it. */
export const DAYS_AHEAD = 15;

/**
 * The next starts of a period of `length` milliseconds, from `from` on, that lies within an open one and overlaps no
 * busy one; starts lie `grid` milliseconds apart, and there are at most `most`. All times are the clinic's wall clock written as if it were UTC, in milliseconds; `open` is sorted.
 */
export function freeStarts(
  from: number,
  length: number,
  {
    open,
    busy,
    grid,
    most,
  }: { open: readonly Period[]; busy: readonly Period[]; grid: number; most: number },
): number[] {
  const found: number[] = [];
  for (const { start: opens, stop: closes } of open) {
    const first = Math.ceil(Math.max(from, opens) / grid) * grid;
    for (let start = first; start + length <= closes; start += grid) {
      const slot = { start, stop: start + length };
      if (busy.some((taken) => overlaps(taken, slot))) continue;
      if (found.push(start) === most) return found;
    }
  }
  return found;
}

/**
 * Opening periods of the clinic's days as wall clock, sorted and disjoint. Where no day has hours, the defaults apply,
 * except on holidays.
 */
export function openOn(days: readonly ClinicDay[]): Period[] {
  const hasHours = days.some(({ hours }) => hours.length > 0);
  const open: Period[] = [];
  for (const { day, holiday, hours } of days) {
    for (const { opens, closes } of hasHours ? hours : holiday === '' ? DEFAULT_HOURS : []) {
      const start = Date.parse(day) + minutesOf(opens) * MINUTE;
      const stop = Date.parse(day) + minutesOf(closes) * MINUTE;
      const last = open.at(-1);
      if (last && start <= last.stop) last.stop = Math.max(last.stop, stop);
      else open.push({ start, stop });
    }
  }
  return open;
}

const MINUTE = 60_000;
