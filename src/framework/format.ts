/**
 * Dates and times as people read them. What comes in is the clinic's wall clock (written as if it were UTC) or a
 * plain day; the browser's own time zone never takes part.
 */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** DD MMM YYYY of a day or a wall-clock date-time; empty for nothing. */
export function showDate(wire: string | null | undefined): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(wire ?? '');
  return parts ? `${parts[3]} ${months[Number(parts[2]) - 1]} ${parts[1]}` : '';
}

/** hh:mm A of a wall-clock date-time. */
export function showTime(wire: string | null | undefined): string {
  const parts = /T(\d\d):(\d\d)/.exec(wire ?? '');
  if (!parts) return '';
  const hour = Number(parts[1]);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${parts[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** DD MMM YYYY hh:mm A of a wall-clock date-time. */
export function showDateTime(wire: string | null | undefined): string {
  return [showDate(wire), showTime(wire)].filter(Boolean).join(' ');
}

/**
 * The day that someone typed, YYYY-MM-DD: as it is shown (28 Feb 1990), as it is spoken here (28/2/1990, 280290,
 * 28021990), as it travels (1990-02-28); null where it is no day.
 */
export function readDate(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})[\s./-]*([a-z]{3})[a-z]*[\s./-]*(\d{4}|\d{2})$/.exec(text);
  if (named) {
    const month = months.findIndex((each) => each.toLowerCase() === named[2]) + 1;
    return dayOf(named[3], String(month), named[1]);
  }
  const spoken =
    /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  return spoken ? dayOf(spoken[3], spoken[2], spoken[1]) : null;
}

function dayOf(year = '', month = '', day = ''): string | null {
  // Two digits are the year nearest to this one that is no more than six years ahead.
  const century = Number(year) > (thisYear() + 6) % 100 ? '19' : '20';
  const whole = year.length === 2 ? century + year : year;
  const wire = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${wire}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire) ? wire : null;
}

/** The year by this browser's calendar. */
export function thisYear(): number {
  return new Date().getFullYear();
}

/** A day some days later (or earlier), YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day (YYYY-MM-DD) and a time (hh:mm) as the clinic's wall clock on the wire; half of it where one is missing. */
export function wallClockOf(day: string, time: string): string {
  return `${day}T${time === '' ? '' : `${time}:00.000Z`}`;
}

/** The day and the time (hh:mm) of a wall clock, each empty where it is missing. */
export function dayAndTime(wire: string): { day: string; time: string } {
  // What is typed where a day goes may itself hold a T, as in 12 OCT.
  const parts = /^(.*)T([\d:.Z]*)$/.exec(wire);
  return { day: parts?.[1] ?? '', time: parts?.[2]?.slice(0, 5) ?? '' };
}

/** A wall clock some minutes later (or earlier). */
export function addMinutes(wire: string, minutes: number): string {
  const at = Date.parse(wire);
  return Number.isNaN(at) ? '' : new Date(at + minutes * 60_000).toISOString();
}

/** Whole minutes of a length of time hh:mm:ss. */
export function minutesIn(duration: string): number {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes as a length of time hh:mm:00. */
export function lengthOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}
