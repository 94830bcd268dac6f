import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { CalendarView } from '../../../framework/calendar/types.ts';
import { useQueryFields } from '../../../framework/queryFields.ts';
import { shownDays, parseSchedulerState } from './schedulerState.ts';

/** Pixels of a window below which the agenda is what is read best. */
const PHONE = 600;

/** What the address says of the book, with the days that it means; the view that was chosen last holds where it says none. */
export function useSchedulerState(today: string) {
  const { query } = useQueryFields();
  const [usual, setUsual] = useStore<CalendarView>(
    'scheduler.view',
    window.innerWidth < PHONE ? 'agenda' : 'day',
  );
  const state = useMemo(() => parseSchedulerState(query, usual, today), [query, usual, today]);
  const days = useMemo(() => shownDays(state), [state]);
  return { state, days, setUsual };
}
