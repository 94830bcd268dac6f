import { masterLists } from '../../../contract/masterLists/index.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, text } from '../../framework/resource/fields.ts';
import { WeekdaysCell, WeekendStateCell } from '../clinic/absenceCells.tsx';
import { masterListResource } from '../masterListResource.ts';

/** The weekend days of each state, from a date on. */
export const weekends = defineResource({
  ...masterListResource(masterLists.weekends),
  menu: { group: 'platform', icon: 'calendar' },
  fields: {
    state: text({ hint: 'RESOURCE.WEEKENDS.STATE_HINT' }),
    fromDay: day(),
    weekdays: text(),
  },
  filters: { state: text() },
  sort: { field: 'state', order: 'ASC' },
  pageSizes: [10, 50],
  components: {
    cells: { state: WeekendStateCell, weekdays: WeekdaysCell },
    inputs: {
      weekdays: lazyComponent(() => import('../../custom/clinic/organizer/WeekendInput.tsx')),
    },
  },
});
