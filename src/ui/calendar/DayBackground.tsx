import { memo } from 'react';
import { HOUR, parseWallMinute } from '../../framework/calendar/clock.ts';
import type { CalendarDay, CalendarProps } from '../../framework/calendar/types.ts';
import { boxStyle, percent } from './styles.ts';

/** The background of a day: the hour lines, and the closed hours. */
export const DayBackground = memo(function DayBack({
  day,
  hours,
  index,
  count,
}: {
  day: CalendarDay;
  hours: CalendarProps['hours'];
  index: number;
  count: number;
}) {
  const first = hours.first * HOUR;
  const all = hours.last * HOUR - first;
  const within = { start: first, stop: first + all };
  return (
    <div
      className="cal-day"
      data-off={day.isOff || undefined}
      style={{ left: percent(index, count), width: percent(1, count) }}
    >
      {closedOf(day, first, hours.last * HOUR).map(({ from, until }) => (
        <div
          key={from}
          className="cal-closed"
          style={boxStyle({ start: from, stop: until }, within)}
        />
      ))}
    </div>
  );
});

/** The line at the current time, if it is within the shown hours. */
export function NowLine({ days, hours, now }: Pick<CalendarProps, 'days' | 'hours' | 'now'>) {
  const index = days.findIndex(({ day }) => {
    const minute = now - parseWallMinute(day);
    return minute >= hours.first * HOUR && minute < hours.last * HOUR;
  });
  const day = days[index];
  if (!day) return null;
  const minute = now - parseWallMinute(day.day) - hours.first * HOUR;
  return (
    <div
      className="cal-now"
      style={{
        top: percent(minute, (hours.last - hours.first) * HOUR),
        left: percent(index, days.length),
        width: percent(1, days.length),
      }}
    />
  );
}

// The closed hours of a day.
function closedOf({ open }: CalendarDay, first: number, last: number) {
  const closed: { from: number; until: number }[] = [];
  let at = first;
  for (const { from, until } of [...open].sort((one, other) => one.from - other.from)) {
    if (from > at) closed.push({ from: at, until: Math.min(from, last) });
    at = Math.max(at, until);
  }
  if (at < last) closed.push({ from: at, until: last });
  return closed;
}
