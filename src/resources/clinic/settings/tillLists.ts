import { lookups } from '../../../../contract/clinic/lookups.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { defineResource } from '../../../framework/resource/define.ts';
import { choice } from '../../../framework/resource/fields.ts';
import { masterListResource } from '../../masterListResource.ts';
import { listPaths } from './paths.ts';

/** What the branch charges. */
export const fees = defineResource({
  ...masterListResource(masterLists.fees, {
    appointmentType: choice(
      { call: lookups.apptType, value: 'type', label: 'type' },
      { hint: 'FEES.TYPE_HINT' },
    ),
  }),
  domain: 'DA',
  paths: listPaths('fees'),
  pageSizes: [10, 50, 200],
});

/** Panels and employers that pay for their patients. */
export const payers = defineResource({
  ...masterListResource(masterLists.payers, {
    billingCode: { hint: 'PAYERS.CODE_HINT' },
    address: { list: 'hidden' },
  }),
  domain: 'DA',
  paths: listPaths('payers'),
  pageSizes: [10, 50, 200],
});

/** Where money is taken. */
export const tills = defineResource({
  ...masterListResource(masterLists.tills),
  domain: 'DA',
  paths: listPaths('tills'),
  pageSizes: [10, 50],
});
