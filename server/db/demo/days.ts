import { instantOf } from '../../time.ts';

const DAY = 86_400_000;

/** The day so many days after another (or before, where negative), YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Whether a day is neither Saturday nor Sunday. */
export function isWeekday(day: string): boolean {
  return new Date(day).getUTCDay() % 6 !== 0;
}

/** The instant so many minutes after midnight of a day of the clinic. */
export function instantAt(day: string, minutes: number): Date {
  return instantOf(new Date(Date.parse(day) + minutes * 60_000).toISOString());
}
