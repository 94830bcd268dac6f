import { day, optionalText, requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';

/** The weekend of a state from a day on, until a later row of the same state. A state of '' means all others. */
export const weekends = masterList({
  one: 'weekend',
  of: 'platform',
  managedBy: ['Administrator'],
  fields: {
    fromDay: day(),
    state: optionalText(40),
    weekdays: requiredText(1, 13).check(
      z.regex(/^[1-7](?:,[1-7])*$/, { error: 'CALENDAR.WEEKDAYS' }),
    ),
  },
  example: { fromDay: '2031-01-01', state: 'Perlis', weekdays: '5,6' },
});
