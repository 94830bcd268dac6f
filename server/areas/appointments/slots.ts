import type { ClinicDay } from '../../../contract/clinicCalendar.ts';
import { minutesOf } from '../../time.ts';
import { overlaps, type Period } from './periods.ts';

/** Minutes between two starts that are offered. */
const GRID = 15;
/** When a clinic that has told no opening hours is taken to be open. */
const USUAL = [{ opens: '08:00', closes: '20:00' }];
/** Slots that are offered at once. */
const MOST = 6;
/** Days on which one is looked for: the day asked for and those after it. */
export const DAYS_AHEAD = 15;

/**
 * The next starts of a stretch of `length` milliseconds that lies within an open one and meets nothing busy, from `from`
 * on. Everything here is on the clinic's wall clock written as if it were UTC, in milliseconds; `open` is in order.
 */
export function freeStarts(
  from: number,
  length: number,
  { open, busy }: { open: readonly Period[]; busy: readonly Period[] },
): number[] {
  const found: number[] = [];
  for (const { start: opens, stop: closes } of open) {
    const first = Math.ceil(Math.max(from, opens) / GRID_MS) * GRID_MS;
    for (let start = first; start + length <= closes; start += GRID_MS) {
      const slot = { start, stop: start + length };
      if (busy.some((taken) => overlaps(taken, slot))) continue;
      if (found.push(start) === MOST) return found;
    }
  }
  return found;
}

/**
 * When a clinic is open on its days, as wall clock: stretches in order, each apart from the next. Where no day has hours,
 * usual ones are taken, apart from holidays.
 */
export function openOn(days: readonly ClinicDay[]): Period[] {
  const isTold = days.some(({ hours }) => hours.length > 0);
  const open: Period[] = [];
  for (const { day, holiday, hours } of days) {
    for (const { opens, closes } of isTold ? hours : holiday === '' ? USUAL : []) {
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
const GRID_MS = GRID * MINUTE;
