import { publicHolidays } from './publicHolidays.ts';

/**
 * Lists without rules of their own. Each name is also that of its table; handlers, permissions and tests follow.
 */
export const masterLists = { publicHolidays };
