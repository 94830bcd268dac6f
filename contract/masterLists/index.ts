import { openingHours } from './openingHours.ts';
import { publicHolidays } from './publicHolidays.ts';
import { weekends } from './weekends.ts';

/** Master lists. Each name is also that of its table; handlers, permissions and tests follow from it. */
export const masterLists = { openingHours, publicHolidays, weekends };
