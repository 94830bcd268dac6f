import type { Appointment } from '../../../../contract/clinic/appointments.ts';

/** How all appointments of some days are kept up to date. */
export const dayRows = {
  order: (one: Appointment, other: Appointment) =>
    one.appointmentDate.localeCompare(other.appointmentDate) || one.id - other.id,
  // Rows show the patient's name, phone and allergies, and the names of the branch's values and doctors.
  references: { patients: 'patID' },
  alsoResources: ['lookups'],
} as const;
