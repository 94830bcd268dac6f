import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { choice } from '../../framework/resource/fields.ts';
import { weekdays } from '../../framework/weekdays.ts';
import { masterListResource } from '../masterListResource.ts';

/** The opening hours of a weekday. */
export const openingHours = defineResource({
  ...masterListResource(masterLists.openingHours, {
    weekday: choice(weekdays.map((value) => ({ value, label: `WEEKDAY.${value}` }))),
  }),
  domain: 'DA',
  menu: { group: 'system', icon: 'clock' },
  pageSizes: [10, 50],
  editDefaultValues: ({ opens, closes }) => ({
    opens: opens.slice(0, 5),
    closes: closes.slice(0, 5),
  }),
});
