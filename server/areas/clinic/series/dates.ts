import type { RepeatUnit } from '../../../../contract/clinic/series.ts';
import { refusal } from '../../../kit/http/failure.ts';

/** A recurrence: every so many units, so many times, the first included. */
export interface Rule {
  repeatUnit: RepeatUnit;
  repeatEvery: number;
  repeatCount: number;
}

/** The times of a series, as wall clock at the first one's time of day. A month without the day uses its last one. */
export function datesOf(first: string, { repeatUnit, repeatEvery, repeatCount }: Rule): string[] {
  return Array.from({ length: repeatCount }, (_, index) => {
    const steps = index * repeatEvery;
    return repeatUnit === 'month'
      ? monthsAfter(first, steps)
      : daysAfter(first, steps * (repeatUnit === 'week' ? 7 : 1));
  });
}

/** A wall-clock time so many days later (or earlier), at the time of day of another. */
export function daysAfter(wall: string, days: number, timeOf = wall): string {
  const date = new Date(`${wall.slice(0, 10)}T${timeOf.slice(11)}`);
  date.setUTCDate(date.getUTCDate() + days);
  return checked(date);
}

function monthsAfter(wall: string, months: number): string {
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return checked(date);
}

// A wall-clock time has a year of four digits.
function checked(date: Date): string {
  const year = date.getUTCFullYear();
  if (year < 1800 || year > 9998) throw refusal(400, 'GENERAL.DATE', { field: 'appointmentDate' });
  return date.toISOString();
}
