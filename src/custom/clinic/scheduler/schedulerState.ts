import { isDay } from '../../../../contract/fields.ts';
import { addDays, addMonths } from '../../../../contract/kit/days.ts';
import { weekStart } from '../../../framework/calendar/clock.ts';
import { daysOfMonth } from '../../../framework/calendar/month.ts';
import {
  type CalendarColumn,
  type CalendarView,
  calendarViews,
} from '../../../framework/calendar/types.ts';
import { parseIds } from '../../../framework/urlParams.ts';
import { doctorsInAddress } from '../shared/doctorsInAddress.ts';

/** The filters of the scheduler; empty lists match everything. */
export interface SchedulerFilter {
  doctors: readonly number[];
  types: readonly string[];
  locations: readonly number[];
  statuses: readonly number[];
  /** Whether cancelled appointments and no-shows are included. */
  withCancelled: boolean;
}

/** How several doctors share a view: one of them at a time, all in one column, or each in a column of their own. */
export type SchedulerLayout = 'one' | 'together' | 'doctors';

/** The layouts of each view, the default first. */
export const schedulerLayouts = {
  day: ['doctors', 'together'],
  week: ['one', 'together', 'doctors'],
  month: ['together'],
  agenda: ['together'],
} as const satisfies Record<CalendarView, readonly SchedulerLayout[]>;

/** The state of the scheduler in its address. */
export interface SchedulerState extends SchedulerFilter {
  view: CalendarView;
  /** YYYY-MM-DD: the day, a day of the week or month, or the first day of the agenda. */
  day: string;
  layout: SchedulerLayout;
  /** The doctor of a week of one doctor, if the address names one. */
  doctor: number | null;
}

/** Days of a week or an agenda. */
const WEEK = 7;
/** The first day of the week. */
export const MONDAY = 1;

/** Parses the address; `usual` is the default view, `today` the default day, `everyone` the doctors of the branch. */
export function parseSchedulerState(
  query: URLSearchParams,
  usual: CalendarView,
  today: string,
  everyone: Parameters<typeof doctorsInAddress>[1] = [],
): SchedulerState {
  const view = calendarViews.find((each) => each === query.get('view')) ?? usual;
  const day = query.get('day') ?? '';
  const layouts: readonly SchedulerLayout[] = schedulerLayouts[view];
  const layout = layouts.find((each) => each === query.get('columns')) ?? layouts[0];
  return {
    view,
    day: isDay(day) ? day : today,
    layout: layout ?? 'together',
    doctor: parseIds(query.get('doctor'))[0] ?? null,
    doctors: doctorsInAddress(query.get('doctors'), everyone),
    types: (query.get('types') ?? '').split(',').filter(Boolean),
    locations: parseIds(query.get('locations')),
    statuses: parseIds(query.get('statuses')),
    withCancelled: query.get('cancelled') === '1',
  };
}

/**
 * The doctor of a view of one doctor: the named one, else the person themselves or the first among the doctors of the
 * filter; null in other views.
 */
export function shownDoctor(
  { layout, doctor, doctors }: Pick<SchedulerState, 'layout' | 'doctor' | 'doctors'>,
  everyone: readonly CalendarColumn[],
  own: number | undefined,
): number | null {
  if (layout !== 'one') return null;
  const chosen = everyone.filter(({ id }) => doctors.length === 0 || doctors.includes(id));
  const named = everyone.find(({ id }) => id === doctor) ?? chosen.find(({ id }) => id === own);
  return (named ?? chosen[0])?.id ?? null;
}

/** The days of a view: the day, its week from Monday, the weeks of its month, or seven days from it. */
export function shownDays({ view, day }: Pick<SchedulerState, 'view' | 'day'>): string[] {
  if (view === 'day') return [day];
  if (view === 'month') return daysOfMonth(day, MONDAY);
  const first = view === 'week' ? weekStart(day, MONDAY) : day;
  return Array.from({ length: WEEK }, (_, at) => addDays(first, at));
}

/** The day after moving a view by some steps. */
export function moveDay(
  { view, day }: Pick<SchedulerState, 'view' | 'day'>,
  steps: number,
): string {
  if (view === 'month') return addMonths(day, steps);
  return addDays(day, steps * (view === 'day' ? 1 : WEEK));
}
