import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** Days on which clinics are closed. A list without documented calls, over react-admin's REST convention. */
export const publicHolidays = defineResource({
  ...masterListResource(masterLists.publicHolidays, {
    state: { hint: 'RESOURCE.PUBLIC_HOLIDAYS.STATE_HINT' },
  }),
  menu: { group: 'platform', icon: 'flag' },
  title: 'name',
  filters: { state: {} },
});
