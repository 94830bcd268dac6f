import { day, requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** Days on which a branch is closed beside the public holidays of its state, both included. */
export const branchHolidays = masterList({
  one: 'branchHoliday',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: { fromDay: day(), toDay: day(), name: requiredText(1, 100) },
  rule: {
    holds: ({ fromDay, toDay }) => fromDay <= toDay,
    error: 'ORGANIZER.DAYS_ORDER',
    field: 'toDay',
  },
  example: { fromDay: '2031-03-03', toDay: '2031-03-04', name: 'Annual dinner' },
});
