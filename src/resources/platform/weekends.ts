import { lazy } from 'react';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { Weekdays } from '../../custom/clinic/organizer/cells.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { date, text } from '../../framework/resource/fields.ts';
import { master } from '../master.ts';

/** Which weekdays are the weekend of a state, from a day on. */
export const weekends = defineResource({
  ...master(masterLists.weekends),
  menu: { group: 'platform', icon: 'calendar' },
  fields: {
    state: text({ hint: 'RESOURCE.WEEKENDS.STATE_HINT' }),
    fromDay: date(),
    weekdays: text(),
  },
  filters: { state: text() },
  sort: { field: 'state', order: 'ASC' },
  pageSizes: [10, 50],
  parts: {
    cells: { weekdays: Weekdays },
    inputs: { weekdays: lazy(() => import('../../custom/clinic/organizer/WeekendInput.tsx')) },
  },
});
