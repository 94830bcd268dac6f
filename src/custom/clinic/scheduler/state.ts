import { isDay } from '../../../../contract/fields.ts';
import { weekStart } from '../../../framework/calendar/clock.ts';
import { type CalendarView, calendarViews } from '../../../framework/calendar/types.ts';
import { addDays } from '../../../framework/format.ts';
import { idsOf } from '../../../framework/queryFields.ts';

/** What narrows the book; nothing chosen lets everything through. */
export interface BookFilter {
  doctors: readonly number[];
  types: readonly string[];
  locations: readonly number[];
  statuses: readonly number[];
  /** Also those that were cancelled or nobody came to. */
  withCancelled: boolean;
}

/** What of the book is shown, as its address says it. */
export interface BookState extends BookFilter {
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
export function stateOf(query: URLSearchParams, usual: CalendarView, today: string): BookState {
  const view = calendarViews.find((each) => each === query.get('view')) ?? usual;
  const day = query.get('day') ?? '';
  const columns = query.get('columns') ?? (view === 'day' ? 'doctors' : 'together');
  return {
    view,
    day: isDay(day) ? day : today,
    byColumn: view !== 'agenda' && columns === 'doctors',
    doctors: idsOf(query.get('doctors')),
    types: (query.get('types') ?? '').split(',').filter(Boolean),
    locations: idsOf(query.get('locations')),
    statuses: idsOf(query.get('statuses')),
    withCancelled: query.get('cancelled') === '1',
  };
}

/** The days of a view around a day: the day, its week from Monday on, or it and the six after it. */
export function daysOf({ view, day }: Pick<BookState, 'view' | 'day'>): string[] {
  if (view === 'day') return [day];
  const first = view === 'week' ? weekStart(day, MONDAY) : day;
  return Array.from({ length: WEEK }, (_, at) => addDays(first, at));
}

/** The day on which the view stands when it goes some steps on or back. */
export function stepped({ view, day }: Pick<BookState, 'view' | 'day'>, steps: number): string {
  return addDays(day, steps * (view === 'day' ? 1 : WEEK));
}
