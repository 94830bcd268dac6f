import { overlaps, type Period } from './periods.ts';

/** Minutes between two starts that are offered. */
const GRID = 15;
/** Hours of the day between which a free slot is offered. */
const OPENS = 8;
const CLOSES = 20;
/** Slots that are offered at once. */
const MOST = 6;
/** Days on which one is looked for: the day asked for and those after it. */
export const DAYS_AHEAD = 15;

/**
 * The next starts of a stretch of `length` milliseconds that meets nothing busy, from `from` on. Everything here is on
 * the clinic's wall clock written as if it were UTC, in milliseconds.
 */
export function freeStarts(from: number, length: number, busy: readonly Period[]): number[] {
  const found: number[] = [];
  const firstDay = Math.floor(from / DAY) * DAY;
  for (let day = firstDay; day < firstDay + DAYS_AHEAD * DAY; day += DAY) {
    const closes = day + CLOSES * HOUR;
    for (let start = day + OPENS * HOUR; start + length <= closes; start += GRID * MINUTE) {
      const slot = { start, stop: start + length };
      if (start < from || busy.some((taken) => overlaps(taken, slot))) continue;
      if (found.push(start) === MOST) return found;
    }
  }
  return found;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
