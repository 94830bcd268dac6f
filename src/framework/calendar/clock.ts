import { addDays } from '../../../contract/kit/days.ts';
import { formatTime } from '../format.ts';
import type { WallMinute } from './types.ts';

/**
 * Arithmetic on the wall clock in whole minutes. It uses UTC throughout, so the browser's time zone has no
 * effect.
 */
export const HOUR = 60;
export const DAY = 24 * HOUR;
const MS = 60_000;

/** The minute of a wall clock on the wire (`2026-01-05T10:00:00.000Z`), or of the start of a day (`2026-01-05`). */
export function parseWallMinute(wall: string): WallMinute {
  return Math.floor(Date.parse(wall) / MS);
}

/** A minute as on the wire: `2026-01-05T10:00:00.000Z`. */
export function formatWallClock(minute: WallMinute): string {
  return new Date(minute * MS).toISOString();
}

/** The first minute of the day of a minute. */
export function dayStart(minute: WallMinute): WallMinute {
  return Math.floor(minute / DAY) * DAY;
}

/** The day of a minute, YYYY-MM-DD. */
export function dayOf(minute: WallMinute): string {
  return formatWallClock(minute).slice(0, 10);
}

/** The day of the week: 0 is Sunday. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return (((parseWallMinute(day) / DAY + 4) % 7) + 7) % 7;
}

/** The first day of the week of a day; weeks begin on `first`, 0 being Sunday. */
export function weekStart(day: string, first: number): string {
  return addDays(day, -((weekdayOf(day) - first + 7) % 7));
}

/** A minute as the grid shows it: `09:05 AM`, or `09:05` if the person wants 24 hours. */
export function formatClock(minute: WallMinute): string {
  return formatTime(formatWallClock(minute));
}

/** Rounds to the nearest multiple of `step` minutes from midnight. */
export function snap(minute: number, step: number): number {
  return Math.round(minute / step) * step;
}

/** Rounds down to a multiple of `step`. */
export function snapDown(minute: number, step: number): number {
  return Math.floor(minute / step) * step;
}
