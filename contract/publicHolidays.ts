import { onPlatform } from './access.ts';
import { day, idOf, optionalText, requiredText } from './fields.ts';
import { restCalls } from './kit/rest.ts';
import { z } from './kit/zod.ts';

const RESOURCE = 'public-holidays';

/** Days on which the clinics of a state are closed. A state of '' means all of Malaysia. */
export const publicHolidays = restCalls('publicHoliday', {
  resource: RESOURCE,
  path: '/api/master/public-holidays',
  what: 'public holiday',
  fields: { day: day(), name: requiredText(1, 100), state: optionalText(40).default('') },
  row: { day: z.string(), name: z.string(), state: z.string() },
  id: idOf(RESOURCE),
  access: (action) => onPlatform(action, RESOURCE),
  sort: ['day', 'name', 'state', 'id'],
  example: { day: '2031-02-01', name: 'Federal Territory Day', state: 'Kuala Lumpur' },
}).calls;
