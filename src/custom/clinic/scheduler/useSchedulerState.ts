import { useStore } from 'ra-core';
import { useMemo } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { CalendarView } from '../../../framework/calendar/types.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { shownDays, parseSchedulerState } from './schedulerState.ts';

/** Below this window width in pixels the agenda is the default view. */
const PHONE = 600;

/** The state of the scheduler in the address, and its days. The last chosen view is the default. */
export function useSchedulerState(today: string) {
  const { query } = useUrlParams();
  const [usual, setUsual] = useStore<CalendarView>(
    'scheduler.view',
    window.innerWidth < PHONE ? 'agenda' : 'day',
  );
  const everyone = useCallQuery(lookups.apptResource, {}).data?.data;
  const state = useMemo(
    () => parseSchedulerState(query, usual, today, everyone),
    [query, usual, today, everyone],
  );
  const days = useMemo(() => shownDays(state), [state]);
  return { state, days, setUsual };
}
