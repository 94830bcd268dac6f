import { day, optionalText, requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** Days on which the clinics of a state are closed. A state of '' means all of Malaysia. */
export const publicHolidays = masterList({
  one: 'publicHoliday',
  of: 'platform',
  managedBy: ['Administrator'],
  fields: { day: day(), name: requiredText(1, 100), state: optionalText(40) },
  example: { day: '2031-02-01', name: 'Federal Territory Day', state: 'Kuala Lumpur' },
});
