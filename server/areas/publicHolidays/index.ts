import { publicHolidays as calls } from '../../../contract/publicHolidays.ts';
import { crud } from '../../db/crud.ts';
import { publicHolidays as table } from '../../db/schema/index.ts';

export const publicHolidays = crud('public-holidays', calls, table, {
  taken: { day: 'GENERAL.TAKEN' },
});
