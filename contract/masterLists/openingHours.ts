import { timeOfDay, wholeNumber } from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** Opening hours of a branch by weekday, 1 (Monday) to 7. */
export const openingHours = masterList({
  one: 'openingHour',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    weekday: wholeNumber({ min: 1, max: 7 }),
    opens: timeOfDay(),
    closes: timeOfDay({ endOfDay: true }),
  },
  rule: {
    holds: ({ opens, closes }) => opens < closes,
    error: 'ORGANIZER.TIMES_ORDER',
    field: 'closes',
  },
  example: { weekday: 7, opens: '09:00', closes: '13:00' },
});
