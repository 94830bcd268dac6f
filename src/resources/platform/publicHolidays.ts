import { masterLists } from '../../../contract/masterLists/index.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** Public holidays, on which clinics are closed. */
export const publicHolidays = defineResource({
  ...masterListResource(masterLists.publicHolidays, {
    state: { hint: 'RESOURCE.PUBLIC_HOLIDAYS.STATE_HINT' },
  }),
  menu: { group: 'platform', icon: 'flag' },
  title: 'name',
  layouts: { calendar: { from: 'day' } },
  // A holiday names several states, which the search finds.
  filters: { state: false },
  components: {
    toolbar: lazyComponent(() => import('../../custom/platform/publicHolidays/LoadYearButton.tsx')),
  },
});
