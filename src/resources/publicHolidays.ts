import { masterLists } from '../../contract/masterLists/index.ts';
import { defineResource } from '../framework/resource/define.ts';
import { date, text } from '../framework/resource/fields.ts';
import { master } from './master.ts';

/** Days on which clinics are closed. A list without documented calls, over react-admin's REST convention. */
export const publicHolidays = defineResource({
  ...master(masterLists.publicHolidays),
  menu: { group: 'platform', icon: 'flag' },
  fields: {
    day: date(),
    name: text(),
    state: text({ hint: 'RESOURCE.PUBLIC_HOLIDAYS.STATE_HINT' }),
  },
  title: 'name',
  filters: { state: text() },
});
