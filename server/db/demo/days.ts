import { instantOf } from '../../kit/time.ts';

/** Whether a day is neither Saturday nor Sunday. */
export function isWeekday(day: string): boolean {
  return new Date(day).getUTCDay() % 6 !== 0;
}

/** The instant so many minutes after midnight of a day of the clinic. */
export function instantAt(day: string, minutes: number): Date {
  return instantOf(new Date(Date.parse(day) + minutes * 60_000).toISOString());
}
