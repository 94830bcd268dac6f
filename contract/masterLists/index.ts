import { openingHours } from './openingHours.ts';
import { publicHolidays } from './publicHolidays.ts';
import { weekends } from './weekends.ts';

/**
 * Lists without rules of their own. Each name is also that of its table; handlers, permissions and tests follow.
 */
export const masterLists = { openingHours, publicHolidays, weekends };
