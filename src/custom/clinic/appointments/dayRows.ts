import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { CallError } from '../../../../contract/kit/client.ts';
import { useSend } from '../../../framework/send.tsx';
import { useMinute } from '../../../framework/time.ts';
import { wholeListQuery } from '../../../framework/wholeList.ts';

/** How all appointments of some days are kept up to date. */
export const dayRows = {
  order: (one: Appointment, other: Appointment) =>
    one.appointmentDate.localeCompare(other.appointmentDate) || one.id - other.id,
  // Rows show the patient's name, phone and allergies, and the names of the branch's values and doctors.
  references: { patients: 'patID' },
  alsoResources: ['lookups'],
} as const;

/** Today's appointments by time. They update live, and the next day begins by itself. */
export function useTodayQueue(): UseQueryResult<Appointment[], CallError> {
  const today = clinicToday(new Date(useMinute()));
  const { queryKey, ...query } = wholeListQuery(useSend(), appointments.todayQueue, {}, dayRows);
  return useQuery<Appointment[], CallError>({ ...query, queryKey: [...queryKey, today] });
}
