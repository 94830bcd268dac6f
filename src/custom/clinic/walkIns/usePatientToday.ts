import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';

/** What a patient has today that is not over. */
export interface PatientToday {
  /** The visit for which they wait, are called or are inside. */
  inQueue: Appointment | undefined;
  /** Else the booking that they may have come for. */
  booked: Appointment | undefined;
}

/** What a patient has today that a walk-in would stand beside. */
export function usePatientToday(patID: number | undefined): PatientToday {
  const day = clinicToday();
  const { data } = useCallQuery(
    appointments.appointmentList,
    { patID: patID ?? 0, startDate: day, endDate: day },
    { enabled: patID !== undefined },
  );
  const rows = patID === undefined ? [] : (data?.data.data ?? []);
  const inQueue = rows.find(({ statusMeaning }) => isThere.has(statusMeaning));
  const booked = rows.find(({ statusMeaning }) => isExpected.has(statusMeaning));
  return { inQueue, booked: inQueue ? undefined : booked };
}

const isThere: ReadonlySet<string> = new Set(['arrived', 'called', 'inProgress']);
const isExpected: ReadonlySet<string> = new Set(['booked', 'confirmed']);
