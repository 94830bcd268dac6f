import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicCalendar, type ClinicDay } from '../../../../contract/clinic/clinicCalendar.ts';
import type { CallError, Send } from '../../../../contract/kit/client.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { callResource } from '../../../framework/calls.ts';
import { useSend } from '../../../framework/send.tsx';
import { WHOLE, wholeListQuery } from '../../../framework/wholeList.ts';
import { dayRows } from '../appointments/dayRows.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/**
 * All appointments that begin on some days (YYYY-MM-DD, both included). They update live; the days that are
 * `step` days before and after are prefetched, unless it is null.
 */
export function useSchedulerAppointments(startDate: string, endDate: string, step: number | null) {
  const send = useSend();
  const queries = useQueryClient();
  const query = useQuery<Appointment[], CallError>({
    ...rowsQuery(send, { startDate, endDate }),
    placeholderData: () => knownRows(queries, { startDate, endDate }),
  });
  const isThere = query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (!isThere || step === null) return;
    for (const days of [step, -step])
      void queries.prefetchQuery(
        rowsQuery(send, { startDate: addDays(startDate, days), endDate: addDays(endDate, days) }),
      );
  }, [isThere, send, queries, startDate, endDate, step]);
  return query;
}

/** Opening hours, weekends and holidays by day (YYYY-MM-DD, both included). */
export function useClinicDays(startDate: string, endDate: string): ReadonlyMap<string, ClinicDay> {
  const send = useSend();
  const { data } = useQuery<ClinicDay[], CallError>({
    queryKey: ['clinic-calendar', { startDate, endDate }],
    queryFn: async ({ signal }) =>
      (await send(clinicCalendar.clinicCalendar, { startDate, endDate }, { signal })).data,
    // The calendar depends on these lists, and not on the resource of its permission.
    meta: {
      resources: ['branch-state', ...Object.values(masterLists).map(({ resource }) => resource)],
    },
    placeholderData: (before) => before,
  });
  return useMemo(() => new Map(data?.map((each) => [each.day, each])), [data]);
}

/** The first and last day of the month of a day and of `around` months before and after it. */
export function monthRange(day: string, around: number): Days {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const at = (months: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
  return { startDate: at(-around, 1), endDate: at(around + 1, 0) };
}

const rowsQuery = (send: Send, days: Days) =>
  wholeListQuery(send, appointments.appointmentList, days, dayRows);

/** The rows of some days from a cached answer that contains them. */
function knownRows(queries: QueryClient, days: Days): Appointment[] | undefined {
  const call = appointments.appointmentList;
  const answers = queries.getQueriesData<Appointment[]>({
    queryKey: [callResource(call), call.path],
    predicate: ({ queryKey }) => {
      const [, , held, whole] = queryKey as [string, string, Days, string?];
      return whole === WHOLE && held.startDate <= days.startDate && held.endDate >= days.endDate;
    },
  });
  const rows = answers.find(([, data]) => data !== undefined)?.[1];
  return rows?.filter(({ appointmentDate }) => {
    const day = appointmentDate.slice(0, 10);
    return day >= days.startDate && day <= days.endDate;
  });
}
