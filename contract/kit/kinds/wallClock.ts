import { isDay } from '../days.ts';
import { text } from '../text.ts';
import { parseDate } from '../typedDate.ts';
import { z } from '../zod.ts';
import { declared, isWorkbookDay, plainText, sampleDay } from './declare.ts';
import { optional } from './optional.ts';
import { readTime, timeKind } from './time.ts';

/** A date with time as the wall clock written as if it were UTC: 10:00 there is T10:00:00.000Z. */
export const wallClock = () =>
  z
    .pipe(
      text(24, { error: 'GENERAL.DATE' }).check(
        z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
        z.refine(isWallClock, { error: 'GENERAL.DATE' }),
      ),
      z.transform((value) => new Date(value).toISOString()),
    )
    .check(
      z.meta({
        kind: 'wallClock',
        format: 'date-time',
        description: 'The wall clock written as UTC.',
      }),
    );

/** An optional date with time. */
export const optionalWallClock = () => optional(wallClock());

export const wallClockKind = declared<string>({
  column: 'timestamp',
  fromColumn: (stored) => new Date(`${stored.replace(' ', 'T')}Z`).toISOString(),
  isOrdered: true,
  isFilter: 'further',
  hasDays: true,
  write: (value) => plainText(value).replace('T', ' ').slice(0, 16),
  cell: (value) => (isWorkbookDay(value) ? { dateTime: value } : undefined),
  read: (text, { monthFirst }) => {
    const at = text.search(/[T\s]\d{1,2}[:.]\d\d/i);
    const day = parseDate(at < 0 ? text : text.slice(0, at), { monthFirst });
    const time = at < 0 ? '00:00' : readTime(text.slice(at + 1));
    return day === null || time === null
      ? { fault: 'IMPORT.NOT_DATE_TIME' }
      : { value: `${day}T${time}:00.000Z` };
  },
  sample: (number) => `${sampleDay(number)}T${timeKind.sample(number)}:00.000Z`,
});

// Up to 9998, so that an end after the last day still has a year of four digits.
function isWallClock(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(value))
    return false;
  return (
    isDay(value.slice(0, 10)) &&
    Number(value.slice(0, 4)) >= 1800 &&
    Number(value.slice(0, 4)) <= 9998 &&
    !Number.isNaN(Date.parse(value))
  );
}
