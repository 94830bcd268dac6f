import { wallOf } from '../../time.ts';

/** A stretch of time in milliseconds, half open: it holds its start and not its stop. */
export interface Period {
  start: number;
  stop: number;
}

/** The time that an appointment holds: its length, and its first minute where it has none. */
export function heldBy(startsAt: Date, minutes: number): Period {
  const start = startsAt.getTime();
  return { start, stop: start + Math.max(minutes, 1) * MINUTE };
}

/** Whether two stretches have a moment in common. Those that only touch have none. */
export function overlaps(one: Period, other: Period): boolean {
  return one.start < other.stop && other.start < one.stop;
}

/** Whether a stretch lies wholly within another. */
export function isWithin(inner: Period, outer: Period): boolean {
  return inner.start >= outer.start && inner.stop <= outer.stop;
}

/** The clinic's days that a stretch of instants touches, as days since 1970. */
export function daysOf({ start, stop }: Period): number[] {
  const [first, last] = [dayOf(new Date(start)), dayOf(new Date(stop - 1))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The clinic's day of an instant, as days since 1970. */
export function dayOf(instant: Date): number {
  return Math.floor(Date.parse(wallOf(instant)) / DAY);
}

const MINUTE = 60_000;
const DAY = 86_400_000;
