import { formatDate, formatDateRange } from '../../../framework/format.ts';
import type { Translate } from '../../../framework/text.tsx';
import type { SchedulerState } from './schedulerState.ts';

/** The title of a view: `November 2026` for a month, else its days. */
export function viewTitle(
  t: Translate,
  { view, day }: Pick<SchedulerState, 'view' | 'day'>,
  days: readonly string[],
): string {
  if (view !== 'month') return daysTitle(t, days);
  const shape = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(t.language, shape).format(Date.parse(day));
}

/** Formats consecutive days: `Tue 24 Nov 2026`, `23 – 29 Nov 2026`, `30 Nov – 06 Dec 2026`. */
export function daysTitle(t: Translate, days: readonly string[]): string {
  const [first = ''] = days;
  const last = days.at(-1) ?? first;
  if (first === last) return `${weekdayIn(t, first)} ${formatDate(first)}`;
  return formatDateRange(first, last);
}

function weekdayIn(t: Translate, day: string): string {
  return new Intl.DateTimeFormat(t.language, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
