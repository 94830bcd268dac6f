import type { CSSProperties } from 'react';
import { formatClock, parseWallMinute } from '../../framework/calendar/clock.ts';
import type { CalendarDay, CalendarItem } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import { dayLabel } from './labels.ts';
import { DayCell } from './MonthGrid.tsx';

/** A day of a month: its number, a holiday, how many items it has and the first of them. */
export function MonthDay({
  day: { day, isOff, note },
  items,
  shown,
  colours,
  isFocused,
  isToday,
  isOutside,
}: {
  day: CalendarDay;
  items: readonly CalendarItem[];
  /** How many items are shown. */
  shown: number;
  /** The colours of the columns by their id. */
  colours: ReadonlyMap<number, string>;
  isFocused: boolean;
  isToday: boolean;
  /** Whether the day is of another month. */
  isOutside: boolean;
}) {
  const t = useText();
  const remark = note || (isOff ? t('CAL.CLOSED') : '');
  const count = items.length === 1 ? t('CAL.ONE') : t('CAL.COUNT', { count: items.length });
  const whole = dayLabel(t.language, parseWallMinute(day), 'long');
  const rest = items.length - shown;
  return (
    <DayCell
      {...{ day, isFocused, isToday, isOutside, isOff }}
      label={[whole, remark, count].filter(Boolean).join(', ')}
      note={remark && <small data-tooltip={remark}>{remark}</small>}
      count={items.length}
    >
      {items.slice(0, shown).map((item) => (
        <div
          key={item.id}
          className="cal-month-item"
          data-item={item.id}
          data-fixed={item.isFixed || undefined}
          data-pending={item.isPending || undefined}
          data-tooltip={item.label}
          style={{ '--own': colours.get(item.columns[0] ?? 0) || undefined } as CSSProperties}
        >
          <span className="ui-digits">{formatClock(item.start)}</span> <bdi>{item.title}</bdi>
        </div>
      ))}
      {rest > 0 && <p className="cal-month-rest">{t('CAL.MORE', { count: rest })}</p>}
    </DayCell>
  );
}
