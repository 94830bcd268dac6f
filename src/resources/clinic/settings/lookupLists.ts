import { masterLists } from '../../../../contract/masterLists/index.ts';
import { defineResource } from '../../../framework/resource/define.ts';
import { masterListResource } from '../../masterListResource.ts';
import { DoctorCell } from './DoctorCell.tsx';
import { listPaths } from './paths.ts';

/** What the lists of a branch have in common: they stand in the branch's own order, under its settings. */
const listed = {
  domain: 'DA',
  sort: { field: 'position', order: 'ASC' },
  filters: { position: false },
  pageSizes: [10, 50, 200],
} as const;
const value = { hint: 'SETTINGS.VALUE_HINT' } as const;
const position = { hint: 'SETTINGS.POSITION_HINT' } as const;

/** The types of appointment. */
export const appointmentTypes = defineResource({
  ...masterListResource(masterLists.appointmentTypes, { value, position }),
  ...listed,
  paths: listPaths('appointment-types'),
});

/** The rooms. */
export const appointmentLocations = defineResource({
  ...masterListResource(masterLists.appointmentLocations, { value, position }),
  ...listed,
  paths: listPaths('appointment-locations'),
});

/** The categories of appointment. */
export const appointmentCategories = defineResource({
  ...masterListResource(masterLists.appointmentCategories, { value, position }),
  ...listed,
  paths: listPaths('appointment-categories'),
});

/** The statuses of an appointment. */
export const appointmentStatuses = defineResource({
  ...masterListResource(masterLists.appointmentStatuses, {
    value,
    meaning: { hint: 'SETTINGS.MEANING_HINT' },
    position,
  }),
  ...listed,
  paths: listPaths('appointment-statuses'),
});

/** The reasons for a cancellation. */
export const cancelReasons = defineResource({
  ...masterListResource(masterLists.cancelReasons, { value, position }),
  ...listed,
  paths: listPaths('cancel-reasons'),
});

/** The doctors who are booked. */
export const doctorResources = defineResource({
  ...masterListResource(masterLists.doctorResources, {
    // Beside the name.
    colour: { list: 'hidden' },
    position,
    email: { hint: 'SETTINGS.DOCTOR_EMAIL_HINT' },
  }),
  ...listed,
  paths: listPaths('doctor-resources'),
  createDefaultValues: () => ({ colour: '#0f766e' }),
  components: { cells: { name: DoctorCell } },
});
