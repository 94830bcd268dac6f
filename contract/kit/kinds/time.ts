import { text } from '../text.ts';
import { z } from '../zod.ts';
import { declared, plainText } from './declare.ts';
import { optional } from './optional.ts';

/**
 * A time of day, hh:mm. With `endOfDay` it is an end: midnight is that of the day's end, 24:00. Seconds are accepted
 * where they are 00, and dropped.
 */
export const timeOfDay = ({ endOfDay = false }: { endOfDay?: boolean } = {}) =>
  z
    .pipe(
      z.pipe(
        text(8, { error: 'GENERAL.TIME' }).check(
          z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
          z.regex(
            endOfDay
              ? /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::00)?$/
              : /^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$/,
            { error: 'GENERAL.TIME' },
          ),
        ),
        z.transform((value) => value.slice(0, 5)),
      ),
      z.transform((value) => (endOfDay && value === '00:00' ? '24:00' : value)),
    )
    .check(z.meta({ kind: 'time', description: 'hh:mm' }));

/** An optional time of day. */
export const optionalTimeOfDay = (options?: { endOfDay?: boolean }) => optional(timeOfDay(options));

/** Reads a time as people and spreadsheets write it: 9:30, 09.30, 9:30 pm, 21:30:00. Null if it is not a time. */
export function readTime(text: string): string | null {
  const parts = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d(?:\.\d+)?)?(?:\s*([ap])\.?m\.?|Z)?$/i.exec(
    text.normalize('NFKC'),
  );
  if (!parts) return null;
  const half = parts[3]?.toLowerCase();
  const given = Number(parts[1]);
  if (half !== undefined && (given < 1 || given > 12)) return null;
  const hour = half === undefined ? given : (given % 12) + (half === 'p' ? 12 : 0);
  const isTime = (hour < 24 && Number(parts[2]) < 60) || (hour === 24 && parts[2] === '00');
  return isTime ? `${String(hour).padStart(2, '0')}:${parts[2]}` : null;
}

const sampleTime = (number: number) =>
  new Date((8 * 60 + ((number * 5) % 900)) * 60_000).toISOString().slice(11, 16);

export const timeKind = declared<string>({
  column: 'time',
  // PostgreSQL answers seconds too.
  fromColumn: (stored) => stored.slice(0, 5),
  isOrdered: true,
  isFilter: 'further',
  read: (text) => {
    const time = readTime(text);
    return time === null ? { fault: 'IMPORT.NOT_TIME' } : { value: time };
  },
  sample: sampleTime,
});

/** A length of time, hh:mm:ss. */
export const durationKind = declared<string>({
  write: (value) => plainText(value).slice(0, 5),
  read: (text) => {
    const time = readTime(text);
    return time === null ? { fault: 'IMPORT.NOT_TIME' } : { value: `${time}:00` };
  },
  sample: (number) => `00:${String(15 + (number % 40)).padStart(2, '0')}:00`,
});
