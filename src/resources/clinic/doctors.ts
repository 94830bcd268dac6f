import { lookups } from '../../../contract/clinic/lookups.ts';
import { defineResource } from '../../framework/resource/define.ts';

/** The branch's doctors. Other records refer to them. */
export const doctors = defineResource({
  name: 'doctors',
  calls: { list: lookups.apptResource },
  fields: { resource: {} },
});
