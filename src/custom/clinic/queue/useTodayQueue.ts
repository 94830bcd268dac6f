import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { CallError } from '../../../../contract/kit/client.ts';
import { useSend } from '../../../framework/send.tsx';
import { useMinute } from '../../../framework/time.ts';
import { wholeListQuery } from '../../../framework/wholeList.ts';
import { dayRows } from '../appointments/dayRows.ts';

/**
 * Today's appointments by time. They update live, and the next day begins by itself. Unless they are wanted at once,
 * `refetch` asks for them.
 */
export function useTodayQueue(
  { enabled }: { enabled: boolean } = { enabled: true },
): UseQueryResult<Appointment[], CallError> {
  const today = clinicToday(new Date(useMinute()));
  const { queryKey, ...query } = wholeListQuery(useSend(), appointments.todayQueue, {}, dayRows);
  return useQuery<Appointment[], CallError>({
    ...query,
    queryKey: [...queryKey, today],
    enabled,
  });
}
