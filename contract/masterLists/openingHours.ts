import { requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';

const time = () =>
  requiredText(1, 8)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$|^24:00(?::00)?$/, { error: 'GENERAL.TIME' })
    .transform((text) => text.slice(0, 5));

/** When a branch is open on a weekday, 1 (Monday) to 7. */
export const openingHours = masterList({
  one: 'openingHour',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    weekday: z.coerce.number<number | string>().int().min(1).max(7),
    opens: time(),
    closes: time(),
  },
  rule: {
    holds: ({ opens, closes }) => opens < closes,
    error: 'ORGANIZER.TIMES_ORDER',
    field: 'closes',
  },
  example: { weekday: 7, opens: '09:00', closes: '13:00' },
});
