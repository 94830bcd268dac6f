import { addDays, addMonths } from '../../../contract/kit/days.ts';
import { DAY, dayOf, parseWallMinute, weekStart } from './clock.ts';
import type { CalendarItem, Span } from './types.ts';

const WEEK = 7;

/** The days of the weeks that a month touches (YYYY-MM-DD, any day of it); weeks begin on `first`, 0 being Sunday. */
export function daysOfMonth(day: string, first: number): string[] {
  const start = weekStart(`${day.slice(0, 7)}-01`, first);
  const last = lastOfMonth(day);
  const days = [];
  for (let at = start; at <= last || days.length % WEEK !== 0; at = addDays(at, 1)) days.push(at);
  return days;
}

/** Days in rows of a week. */
export function weeksOf<D>(days: readonly D[]): D[][] {
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) =>
    days.slice(at * WEEK, (at + 1) * WEEK),
  );
}

/** Items by the day on which they begin, in order of time. */
export function itemsByDay(items: readonly CalendarItem[]): ReadonlyMap<string, CalendarItem[]> {
  const byDay = new Map<string, CalendarItem[]>();
  const sorted = [...items].sort((one, other) => one.start - other.start || one.id - other.id);
  for (const item of sorted) {
    const day = dayOf(item.start);
    const there = byDay.get(day);
    if (there) there.push(item);
    else byDay.set(day, [item]);
  }
  return byDay;
}

/** A span at the same time of another day. */
export function onDay({ start, stop }: Span, day: string): Span {
  const at = parseWallMinute(day) + (start % DAY);
  return { start: at, stop: at + stop - start };
}

/** The day that a key moves to within a grid of weeks; undefined for other keys. */
export function dayByKey(key: string, day: string, first: number): string | undefined {
  const start = weekStart(day, first);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return start;
    case 'End':
      return addDays(start, WEEK - 1);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
