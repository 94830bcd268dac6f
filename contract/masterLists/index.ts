import { openingHours } from './openingHours.ts';
import { productTypes } from './productTypes.ts';
import { publicHolidays } from './publicHolidays.ts';
import { valueTranslations } from './valueTranslations.ts';
import { weekends } from './weekends.ts';

/** Master lists. Each name is also that of its table; handlers, permissions and tests follow from it. */
export const masterLists = {
  openingHours,
  productTypes,
  publicHolidays,
  valueTranslations,
  weekends,
};
