import { masterLists } from '../../contract/masterLists/index.ts';
import { defineResource } from '../framework/resource/define.ts';
import { date, text } from '../framework/resource/fields.ts';

const { calls, resource } = masterLists.publicHolidays;

/** Days on which clinics are closed. A master list without documented calls, over react-admin's REST convention. */
export const publicHolidays = defineResource({
  name: resource,
  calls: {
    list: calls.publicHolidayList,
    one: calls.publicHolidayDetail,
    create: calls.publicHolidayCreate,
    update: calls.publicHolidayUpdate,
    remove: calls.publicHolidayRemove,
  },
  at: { list: '/master-list-management/public-holidays' },
  menu: { group: 'platform', icon: 'flag' },
  fields: {
    day: date(),
    name: text(),
    state: text({ hint: 'RESOURCE.PUBLIC_HOLIDAYS.STATE_HINT' }),
  },
  title: 'name',
  filters: { state: text() },
});
