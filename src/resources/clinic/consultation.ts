import { masterLists } from '../../../contract/masterLists/index.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';
import { listPaths } from './settings/paths.ts';
import { VisitCell } from './VisitCell.tsx';

const listed = { domain: 'DA', pageSizes: [10, 50, 200] } as const;

/** The diagnoses that a branch makes. */
export const diagnoses = defineResource({
  ...masterListResource(masterLists.diagnoses),
  ...listed,
  paths: listPaths('diagnoses'),
});

/** Sentences that are written often. */
export const frequentTexts = defineResource({
  ...masterListResource(masterLists.frequentTexts, {
    shortcut: { hint: 'FREQUENT_TEXT.SHORTCUT_HINT' },
    doctor: { hint: 'FREQUENT_TEXT.DOCTOR_HINT' },
  }),
  ...listed,
  paths: listPaths('frequent-texts'),
});

/** The medicines that a branch prescribes. */
export const medicines = defineResource({
  ...masterListResource(masterLists.medicines, {
    substance: { hint: 'MEDICINE.SUBSTANCES_HINT' },
    unit: { list: 'hidden' },
    instructions: { list: 'hidden' },
  }),
  ...listed,
  paths: listPaths('medicines'),
});

const hidden = { list: 'hidden' } as const;
const unlisted = { list: false } as const;
const {
  calls: { create: _create, update: _update, remove: _remove, ...readCalls },
  states: _states,
  ...visitNotesResource
} = masterListResource(masterLists.visitNotes, {
  findings: hidden,
  assessment: hidden,
  plan: hidden,
  text: hidden,
  appointment: unlisted,
  patient: unlisted,
  signedAt: hidden,
  addedBy: unlisted,
  icPassport: hidden,
});

const { addedAt, patientName, ...noteFields } = visitNotesResource.fields;

/** What doctors wrote of visits: written on the page of the visit, and listed here. */
export const visitNotes = defineResource({
  ...visitNotesResource,
  fields: { addedAt, patientName, ...noteFields },
  calls: readCalls,
  domain: 'DA',
  menu: { group: 'patient', icon: 'edit' },
  paths: { list: '/patient/visit-notes' },
  sort: { field: 'addedAt', order: 'DESC' },
  components: {
    cells: { patientName: VisitCell },
    above: lazyComponent(() => import('../../custom/accounts/recordReadings/LeftOutHint.tsx')),
  },
});
