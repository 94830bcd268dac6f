import {
  dateRangeText,
  dateText,
  halvesOf,
  hourText,
  monthText,
  shortDateText,
  timePattern,
  timeText,
} from '../../contract/kit/dateText.ts';
import { currentHourFormat } from './hourFormat.ts';

export { useHourFormat } from './hourFormat.ts';

/**
 * Dates and times as people read them, in the language of the pages. Input is the wall clock (written as UTC)
 * or a plain day. The browser's time zone is never used.
 */
let language = 'en';

/** Sets the language of dates and times. The product calls it whenever the language of its pages changes. */
export function setFormatLanguage(next: string): void {
  language = next;
}

/** A day or the day of a wall clock: `05 Mar 2026`, `05 Mac 2026`, `2026年3月5日`; '' for null. */
export function formatDate(wire: string | null | undefined): string {
  return dateText(wire, language);
}

/** The month of a day: `Mar 2026`, `Mac 2026`, `2026年3月`. */
export function formatMonth(wire: string): string {
  return monthText(wire, language);
}

/** A day without its year: `05 Mar`. */
export function formatShortDate(wire: string): string {
  return shortDateText(wire, language);
}

/** Days from one to another: `23 – 29 Nov 2026`. */
export function formatDateRange(first: string, last: string): string {
  return dateRangeText(first, last, language);
}

/** The time of a wall clock: `02:30 PM`, `02:30 PTG`, `下午02:30`, or `14:30` if the person wants 24 hours. */
export function formatTime(wire: string | null | undefined): string {
  return timeText(wire, language, currentHourFormat());
}

/** What a time to be typed looks like, such as `hh:mm AM`. */
export function formatTimePattern(): string {
  return timePattern(language, currentHourFormat());
}

/** The names of the halves of a day in the language of the pages: AM and PM. */
export function halfNames(): readonly [beforeNoon: string, afterNoon: string] {
  return halvesOf(language).names;
}

/** An hour of the day (0 to 23) by itself, as on an axis: `02 PM` or `14:00`. */
export function formatHour(hour: number): string {
  return hourText(hour, language, currentHourFormat());
}

/** Date and time of a wall clock: `28 Feb 2026 02:30 PM`. */
export function formatDateTime(wire: string | null | undefined): string {
  return [formatDate(wire), formatTime(wire)].filter(Boolean).join(' ');
}

/** A length of time in the largest unit that it fills: `40 sec`, `12 min`, `3 hr`, `2 days`. */
export function formatSpan(seconds: number): string {
  const [unit, length] = spans.find(([, most]) => seconds >= most) ?? (['second', 1] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.floor(seconds / length));
}

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Joins a day (YYYY-MM-DD) and a time (hh:mm) to the wall clock on the wire. A missing part stays missing. */
export function joinWallClock(day: string, time: string): string {
  return `${day}T${time === '' ? '' : `${time}:00.000Z`}`;
}

/** Splits a wall clock into day and time (hh:mm); '' for a missing part. */
export function splitWallClock(wire: string): { day: string; time: string } {
  // Text typed into a date field may contain a T, as in 12 OCT.
  const parts = /^(.*)T([\d:.Z]*)$/.exec(wire);
  return { day: parts?.[1] ?? '', time: parts?.[2]?.slice(0, 5) ?? '' };
}

/** The wall clock some minutes later or earlier. */
export function addMinutes(wire: string, minutes: number): string {
  const at = Date.parse(wire);
  return Number.isNaN(at) ? '' : new Date(at + minutes * 60_000).toISOString();
}

/** Whole minutes of a duration hh:mm:ss. */
export function durationMinutes(duration: string): number {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes as a duration hh:mm:00. */
export function formatDuration(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}
