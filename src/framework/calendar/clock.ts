import { addDays } from '../format.ts';
import type { WallMinute } from './types.ts';

/** Arithmetic on the clinic's wall clock in whole minutes. All of it is UTC's, so the browser's zone takes no part. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
const MS = 60_000;

/** The minute of a wall clock on the wire (`2026-01-05T10:00:00.000Z`), or of a day's beginning (`2026-01-05`). */
export function wallMinute(wall: string): WallMinute {
  return Math.floor(Date.parse(wall) / MS);
}

/** A minute as it travels: `2026-01-05T10:00:00.000Z`. */
export function wallText(minute: WallMinute): string {
  return new Date(minute * MS).toISOString();
}

/** The first minute of the day that a minute is in. */
export function dayStart(minute: WallMinute): WallMinute {
  return Math.floor(minute / DAY) * DAY;
}

/** The day that a minute is in, YYYY-MM-DD. */
export function dayOf(minute: WallMinute): string {
  return wallText(minute).slice(0, 10);
}

/** The day of the week: 0 is Sunday. */
export function weekdayOf(day: string): number {
  // 1970 began on a Thursday.
  return (((wallMinute(day) / DAY + 4) % 7) + 7) % 7;
}

/** The first day of the week that a day is in; weeks begin on `first`, 0 being Sunday. */
export function weekStart(day: string, first: number): string {
  return addDays(day, -((weekdayOf(day) - first + 7) % 7));
}

/** A minute as people read it in a grid: `09:05`. */
export function clockText(minute: WallMinute): string {
  return wallText(minute).slice(11, 16);
}

/** The mark of the grid that is nearest, in marks of `step` minutes from midnight. */
export function snap(minute: number, step: number): number {
  return Math.round(minute / step) * step;
}

/** The mark at or before. */
export function snapDown(minute: number, step: number): number {
  return Math.floor(minute / step) * step;
}
