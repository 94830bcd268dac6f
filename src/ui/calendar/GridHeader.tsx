import type { CSSProperties } from 'react';
import { dayStart, parseWallMinute } from '../../framework/calendar/clock.ts';
import type { DayColumn } from '../../framework/calendar/dayColumns.ts';
import type { CalendarDay, CalendarProps, WallMinute } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import { dayLabel } from './labels.ts';
import { percent } from './styles.ts';

/** The header of the grid: days, and the columns of each below them. */
export function GridHeader({
  days,
  byColumn,
  dayColumns,
  drawn,
  now,
  renderColumnTools,
}: {
  days: readonly CalendarDay[];
  /** Whether the columns are named below the days. */
  byColumn: boolean;
  dayColumns: readonly DayColumn[];
  /** The rendered day columns. */
  drawn: readonly DayColumn[];
  now: WallMinute;
  renderColumnTools: CalendarProps['renderColumnTools'];
}) {
  const t = useText();
  const each = dayColumns.length / days.length;
  return (
    <div className="cal-head" role="rowgroup">
      <div className="cal-corner" aria-hidden="true" />
      <div role="row" className="cal-head-row">
        {days.map((day, index) => {
          const minute = parseWallMinute(day.day);
          return (
            <div
              key={day.day}
              role="columnheader"
              aria-colindex={index * each + 1}
              aria-colspan={each}
              className="cal-day-head"
              data-today={minute === dayStart(now) || undefined}
              data-off={day.isOff || undefined}
              style={{ width: percent(1, days.length) }}
            >
              <span>
                {dayLabel(t.language, minute, 'weekday')} <b>{Number(day.day.slice(8))}</b>
                {(day.note || day.isOff) && <small>{day.note || t('CAL.CLOSED')}</small>}
              </span>
            </div>
          );
        })}
      </div>
      {byColumn && (
        <div role="row" className="cal-head-row cal-columns">
          {drawn.map(({ key, index, column }) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={index + 1}
              className="cal-column-head"
              data-tooltip={column?.name}
              style={
                {
                  left: percent(index, dayColumns.length),
                  width: percent(1, dayColumns.length),
                  '--own': column?.colour || undefined,
                } as CSSProperties
              }
            >
              {column?.name}
              {column && renderColumnTools?.(column)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
