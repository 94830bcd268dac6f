import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import type { CallError } from '../../../../contract/kit/client.ts';
import { useSend } from '../../../framework/send.tsx';
import { wholeListQuery } from '../../../framework/wholeList.ts';

/** How all appointments of some days are kept up to date. */
export const dayRows = {
  order: (one: Appointment, other: Appointment) =>
    one.appointmentDate.localeCompare(other.appointmentDate) || one.id - other.id,
  // Rows show the patient's name, phone and allergies, and the names of the branch's values and doctors.
  references: { patients: 'patID' },
  alsoResources: ['lookups'],
} as const;

/** Today's appointments by time. They update live. */
export function useTodayQueue(): UseQueryResult<Appointment[], CallError> {
  return useQuery<Appointment[], CallError>(
    wholeListQuery(useSend(), appointments.todayQueue, {}, dayRows),
  );
}
