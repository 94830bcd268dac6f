import { dateTimeText } from '../../contract/kit/dateText.ts';
import { OFFSET_HOURS } from '../../contract/kit/wallTime.ts';

/** The time zone of the wall clock. */
export const ZONE = 'Asia/Kuala_Lumpur';
const STANDARD_SINCE = Date.UTC(1981, 11, 31, 16);
const STANDARD = OFFSET_HOURS * 3_600_000;

/** The instant of a time of the wall clock (written as if it were UTC). */
export function instantOf(wall: string): Date {
  const asUtc = Date.parse(wall);
  const guess = asUtc - STANDARD;
  if (guess >= STANDARD_SINCE) return new Date(guess);
  return new Date(asUtc - offsetAt(asUtc - offsetAt(guess)));
}

/** The wall clock at an instant, written as if it were UTC. */
export function wallClockOf(instant: Date): string {
  const at = instant.getTime();
  return new Date(at + (at >= STANDARD_SINCE ? STANDARD : offsetAt(at))).toISOString();
}

/** The wall clock at an instant, or null. */
export function wallClockOrNull(instant: Date | null): string | null {
  return instant && wallClockOf(instant);
}

/** An instant for people, by the wall clock and in a language: 05 Jan 2026 02:30 PM. */
export function displayTimeOf(instant: Date, language: string): string {
  return dateTimeText(wallClockOf(instant), language);
}

/** Minutes of a duration hh:mm:ss. Seconds are ignored. */
export function minutesOf(duration: string): number {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A duration as hh:mm:ss. */
export function durationOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

// Malaysia changed its offset several times before 1982, as the time zone database records.
function offsetAt(instant: number): number {
  const found = Object.fromEntries(
    parts.formatToParts(instant).map((part) => [part.type, part.value]),
  );
  const wall = Date.UTC(
    Number(found['year']),
    Number(found['month']) - 1,
    Number(found['day']),
    Number(found['hour']),
    Number(found['minute']),
    Number(found['second']),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}
