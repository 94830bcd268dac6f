import type { ReactNode } from 'react';
import { parseWallMinute } from '../../framework/calendar/clock.ts';
import { weeksOf } from '../../framework/calendar/month.ts';
import { useText } from '../../framework/text.tsx';
import { dayLabel } from './labels.ts';
import './month.css';

/** The days of a month in rows of a week, below the names of the weekdays. */
export function MonthGrid<D extends { day: string }>({
  label,
  days,
  renderDay,
}: {
  label: string;
  days: readonly D[];
  renderDay: (day: D) => ReactNode;
}) {
  const t = useText();
  const weeks = weeksOf(days);
  const weekday = (day: string, shape: 'weekday' | 'weekdayLong') =>
    dayLabel(t.language, parseWallMinute(day), shape);
  return (
    <div role="grid" aria-label={label} className="cal-month-grid">
      <div role="row" className="cal-month-head">
        {weeks[0]?.map(({ day }) => (
          <div role="columnheader" key={day} aria-label={weekday(day, 'weekdayLong')}>
            {weekday(day, 'weekday')}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div role="row" key={week[0]?.day} className="cal-month-week">
          {week.map(renderDay)}
        </div>
      ))}
    </div>
  );
}

/** The cell of a day in a month. What it holds follows its number and the count of its items. */
export function DayCell({
  day,
  label,
  note,
  count,
  isFocused,
  isToday,
  isOutside,
  isOff = false,
  children,
}: {
  day: string;
  /** All about it, for screen readers. */
  label: string;
  note?: ReactNode;
  count: number;
  isFocused: boolean;
  isToday: boolean;
  /** Whether the day is of another month. */
  isOutside: boolean;
  isOff?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role="gridcell"
      className="cal-month-day"
      tabIndex={isFocused ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      data-off={isOff || undefined}
      data-outside={isOutside || undefined}
    >
      <span className="visually-hidden">{label}</span>
      <div className="cal-month-day-head" aria-hidden="true">
        <b>{Number(day.slice(8))}</b>
        {note}
        {count > 0 && <i>{count}</i>}
      </div>
      {children}
    </div>
  );
}
