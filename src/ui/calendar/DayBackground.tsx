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

type Shown = Pick<CalendarProps, 'days' | 'hours' | 'now'>;

/** The line at the current time, if it is within the shown hours. It is under the items, so that it hides no name. */
export function NowLine({ days, hours, now }: Shown) {
  const place = placeOfNow({ days, hours, now });
  if (!place) return null;
  const { index, top } = place;
  const [left, width] = [percent(index, days.length), percent(1, days.length)];
  return <div className="cal-now" style={{ top, left, width }} />;
}

/** The mark of the current time beside the hours, for where items hide the line. */
export function NowMark(shown: Shown) {
  const place = placeOfNow(shown);
  return place && <i className="cal-now-mark" style={{ top: place.top }} />;
}

function placeOfNow({ days, hours, now }: Shown): { index: number; top: string } | null {
  const minutes = (hours.last - hours.first) * HOUR;
  for (const [index, { day }] of days.entries()) {
    const minute = now - parseWallMinute(day) - hours.first * HOUR;
    if (minute >= 0 && minute < minutes) return { index, top: percent(minute, minutes) };
  }
  return null;
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
