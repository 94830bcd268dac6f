import { wallClockOf } from '../../../kit/time.ts';

/** A period in milliseconds, half open: it includes its start and not its stop. */
export interface Period {
  start: number;
  stop: number;
}

/** The time that an appointment occupies: its length, or its first minute where it has none. */
export function occupiedPeriod(startsAt: Date, minutes: number): Period {
  const start = startsAt.getTime();
  return { start, stop: start + Math.max(minutes, 1) * MINUTE };
}

/** Whether two periods overlap. Adjacent ones do not. */
export function overlaps(one: Period, other: Period): boolean {
  return one.start < other.stop && other.start < one.stop;
}

/** Whether a period lies wholly within another. */
export function isWithin(inner: Period, outer: Period): boolean {
  return inner.start >= outer.start && inner.stop <= outer.stop;
}

/** The clinic's days that a period touches, as days since 1970. */
export function daysOf({ start, stop }: Period): number[] {
  const [first, last] = [dayOf(new Date(start)), dayOf(new Date(stop - 1))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The clinic's day of an instant, as days since 1970. */
export function dayOf(instant: Date): number {
  return Math.floor(Date.parse(wallClockOf(instant)) / DAY);
}

const MINUTE = 60_000;
const DAY = 86_400_000;
