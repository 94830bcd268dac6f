import { useMemo } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { organizer } from '../../../../contract/clinic/organizer.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { absenceBlocks } from './absenceBlocks.ts';
import {
  calendarDays,
  doctorColumns,
  filterAppointments,
  shownHours,
  createItemFactory,
} from './calendarModel.ts';
import { monthRange, useSchedulerAppointments, useClinicDays } from './schedulerQueries.ts';
import { type SchedulerState, shownDoctor } from './schedulerState.ts';

/** The data of the scheduler for some days (YYYY-MM-DD): the server's data with pending changes, filtered. */
export function useSchedulerData(
  state: SchedulerState,
  days: readonly string[],
  pending: ReadonlyMap<number, Appointment>,
) {
  const t = useText();
  const viewer = useViewer();
  const [first = state.day] = days;
  // The months beside this one would be thousands of rows.
  const step = state.view === 'month' ? null : days.length;
  const rows = useSchedulerAppointments(first, days.at(-1) ?? first, step);
  const around = monthRange(state.day, 1);
  const clinic = useClinicDays(around.startDate, around.endDate);
  const doctors = useCallQuery(lookups.apptResource, {});
  const absences = useCallQuery(
    organizer.schedulerOrganizerList,
    {},
    { enabled: viewer.may('list', 'organizer') },
  ).data?.data;

  const all = useMemo(
    () => [...(rows.data ?? []).filter(({ id }) => !pending.has(id)), ...pending.values()],
    [rows.data, pending],
  );
  const everyone = useMemo(() => doctorColumns(doctors.data?.data ?? [], all), [doctors.data, all]);
  const own = doctors.data?.data.find(({ mine }) => mine)?.id;
  const { columns, doctor } = useMemo(() => {
    const only = shownDoctor(state, everyone, own);
    const chosen = only === null ? state.doctors : [only];
    return {
      columns: everyone.filter(({ id }) => chosen.length === 0 || chosen.includes(id)),
      doctor: only,
    };
  }, [everyone, state, own]);
  const make = useMemo(() => createItemFactory(t), [t]);
  const items = useMemo(() => {
    const filter = doctor === null ? state : { ...state, doctors: [doctor] };
    return filterAppointments(all, filter).map((row) => make(row, pending.get(row.id) === row));
  }, [all, state, doctor, make, pending]);
  const blocks = useMemo(() => {
    const shown = new Set(columns.map(({ id }) => id));
    return absenceBlocks(absences ?? [], days).filter(({ column }) => shown.has(column));
  }, [absences, days, columns]);
  return {
    rows,
    /** All appointments of the days, unfiltered. */
    all,
    everyone,
    columns,
    /** The doctor of a view of one doctor. */
    doctor,
    items,
    blocks,
    days: useMemo(() => calendarDays(days, clinic), [days, clinic]),
    hours: useMemo(() => shownHours(clinic, items), [clinic, items]),
    isReady: doctors.data !== undefined,
    error: rows.error ?? doctors.error,
    retry: () => void Promise.all([rows.refetch(), doctors.refetch()]),
  };
}
