import { clinicToday } from '../../../contract/fields.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

/** To whom data of patients was given. */
export const disclosures = defineResource({
  ...masterListResource(masterLists.disclosures),
  domain: 'DA',
  menu: { group: 'settings', icon: 'eye' },
  title: 'recipient',
  emptyText: 'RESOURCE.DISCLOSURES.EMPTY',
  createDefaultValues: () => ({ day: clinicToday() }),
});

/** Breaches of personal data. */
export const dataBreaches = defineResource({
  ...masterListResource(masterLists.dataBreaches, {
    what: { list: 'hidden' },
    measures: { list: 'hidden' },
  }),
  domain: 'DA',
  menu: { group: 'settings', icon: 'alert' },
  emptyText: 'RESOURCE.DATA_BREACHES.EMPTY',
});
