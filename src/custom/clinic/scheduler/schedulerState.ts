import { isDay } from '../../../../contract/fields.ts';
import { weekStart } from '../../../framework/calendar/clock.ts';
import { type CalendarView, calendarViews } from '../../../framework/calendar/types.ts';
import { addDays } from '../../../framework/format.ts';
import { parseIds } from '../../../framework/queryFields.ts';

/** What narrows the book; nothing chosen lets everything through. */
export interface SchedulerFilter {
  doctors: readonly number[];
  types: readonly string[];
  locations: readonly number[];
  statuses: readonly number[];
  /** Also those that were cancelled or nobody came to. */
  withCancelled: boolean;
}

/** What of the book is shown, as its address says it. */
export interface SchedulerState extends SchedulerFilter {
  view: CalendarView;
  /** YYYY-MM-DD: the day, a day of the week, or the first day of the agenda. */
  day: string;
  /** Whether each doctor has a column. */
  byColumn: boolean;
}

/** Days of a week, and of an agenda. */
const WEEK = 7;
/** On which weeks begin. */
export const MONDAY = 1;

/** Reads the address; `usual` is the view where it names none, `today` the day. */
export function parseSchedulerState(
  query: URLSearchParams,
  usual: CalendarView,
  today: string,
): SchedulerState {
  const view = calendarViews.find((each) => each === query.get('view')) ?? usual;
  const day = query.get('day') ?? '';
  const columns = query.get('columns') ?? (view === 'day' ? 'doctors' : 'together');
  return {
    view,
    day: isDay(day) ? day : today,
    byColumn: view !== 'agenda' && columns === 'doctors',
    doctors: parseIds(query.get('doctors')),
    types: (query.get('types') ?? '').split(',').filter(Boolean),
    locations: parseIds(query.get('locations')),
    statuses: parseIds(query.get('statuses')),
    withCancelled: query.get('cancelled') === '1',
  };
}

/** The days of a view around a day: the day, its week from Monday on, or it and the six after it. */
export function shownDays({ view, day }: Pick<SchedulerState, 'view' | 'day'>): string[] {
  if (view === 'day') return [day];
  const first = view === 'week' ? weekStart(day, MONDAY) : day;
  return Array.from({ length: WEEK }, (_, at) => addDays(first, at));
}

/** The day on which the view stands when it goes some steps on or back. */
export function moveDay(
  { view, day }: Pick<SchedulerState, 'view' | 'day'>,
  steps: number,
): string {
  return addDays(day, steps * (view === 'day' ? 1 : WEEK));
}
