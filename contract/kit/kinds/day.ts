import { isDay } from '../days.ts';
import { text } from '../text.ts';
import { parseDate } from '../typedDate.ts';
import { z } from '../zod.ts';
import { declared, isWorkbookDay, sampleDay } from './declare.ts';
import { optional } from './optional.ts';

/** A calendar day, YYYY-MM-DD. */
export const day = () =>
  text(10, { error: 'GENERAL.DATE' }).check(
    z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
    z.refine(isDay, { error: 'GENERAL.DATE' }),
    z.meta({ kind: 'day', format: 'date', description: 'YYYY-MM-DD' }),
  );

/** An optional calendar day. */
export const optionalDay = () => optional(day());

export const dayKind = declared<string>({
  column: 'date',
  isOrdered: true,
  isFilter: 'first',
  hasDays: true,
  cell: (value) => (isWorkbookDay(value) ? { day: value } : undefined),
  read: (text, { monthFirst }) => {
    const read = parseDate(text, { monthFirst });
    return read === null ? { fault: 'IMPORT.NOT_DATE' } : { value: read };
  },
  sample: sampleDay,
});
