import { clinicToday } from '../../../contract/fields.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';
import { listPaths } from './settings/paths.ts';

/** To whom data of patients was given. */
export const disclosures = defineResource({
  ...masterListResource(masterLists.disclosures, {
    patient: { reference: 'patients', list: false },
    addedAt: { list: 'hidden' },
  }),
  paths: listPaths('disclosures'),
  domain: 'DA',
  title: 'recipient',
  emptyText: 'RESOURCE.DISCLOSURES.EMPTY',
  createDefaultValues: () => ({ day: clinicToday() }),
});

const tellingTones = { due: 'warn', overdue: 'bad', told: 'good' } as const;

/** Breaches of personal data. */
export const dataBreaches = defineResource({
  ...masterListResource(masterLists.dataBreaches, {
    what: { list: 'hidden' },
    measures: { list: 'hidden' },
    commissionerAt: { list: 'hidden' },
    peopleAt: { list: 'hidden' },
    commissionerState: { tone: { tones: tellingTones } },
    peopleState: { tone: { tones: tellingTones } },
  }),
  paths: listPaths('data-breaches'),
  domain: 'DA',
  emptyText: 'RESOURCE.DATA_BREACHES.EMPTY',
});
