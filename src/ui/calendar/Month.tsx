import {
  type KeyboardEvent,
  type MouseEvent as Click,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { dayOf, weekdayOf } from '../../framework/calendar/clock.ts';
import { dayByKey, itemsByDay } from '../../framework/calendar/month.ts';
import type {
  CalendarColumn,
  CalendarItem,
  CalendarProps,
} from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import { MonthDay } from './MonthDay.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useMonthDrag } from './useMonthDrag.ts';

/** Items of a day that are shown: on the screen, on the screen in a month of six weeks, and on paper. */
const SHOWN = { screen: 3, sixWeeks: 2, paper: 5 };

/**
 * A month as a grid of days, each with the number of its items and the first of them. Arrow keys move by days and
 * weeks, Page Up and Page Down by months, Enter opens the day. Items can be dragged to other days.
 */
export function Month(props: CalendarProps & { isPrinting: boolean }) {
  const { days, columns, items, now, day: current, isPrinting } = props;
  const t = useText();
  const grid = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const byDay = useMemo(() => itemsByDay(items), [items]);
  const colours = useMemo(() => coloursOf(columns), [columns]);
  const onScreen = days.length > 5 * 7 ? SHOWN.sixWeeks : SHOWN.screen;
  const drag = useMonthDrag(grid, props);

  // The focus follows to the day that a key moved to, also in another month.
  useLayoutEffect(() => {
    if (hasMoved.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    hasMoved.current = false;
  }, [current]);

  const itemAt = (target: EventTarget): CalendarItem | undefined => {
    const id = closest(target, '[data-item]')?.dataset['item'];
    return id === undefined ? undefined : items.find((item) => item.id === Number(id));
  };
  const onClick = ({ target }: Click) => {
    const item = itemAt(target);
    if (item) return props.onOpen(item);
    const day = closest(target, '[data-day]')?.dataset['day'];
    return day === undefined ? undefined : props.onOpenDay(day);
  };
  const onContextMenu = (event: Click) => {
    const item = itemAt(event.target);
    if (!item) return;
    event.preventDefault();
    props.onMenu({ item }, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const focused = closest(event.target, '[data-day]')?.dataset['day'] ?? current;
    const next = dayByKey(event.key, focused, weekdayOf(days[0]?.day ?? current));
    if (next !== undefined) {
      hasMoved.current = true;
      props.onFocusDay(next);
    } else if (event.key === 'Enter' || event.key === ' ') props.onOpenDay(focused);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className="cal-month"
      ref={grid}
      role="presentation"
      onClick={onClick}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onPointerDown={drag}
    >
      <MonthGrid
        label={t('CAL.GRID')}
        days={days}
        renderDay={(day) => (
          <MonthDay
            key={day.day}
            day={day}
            items={byDay.get(day.day) ?? []}
            shown={isPrinting ? SHOWN.paper : onScreen}
            colours={colours}
            isFocused={day.day === current}
            isToday={day.day === dayOf(now)}
            isOutside={day.day.slice(0, 7) !== current.slice(0, 7)}
          />
        )}
      />
    </div>
  );
}

function closest(target: EventTarget, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function coloursOf(columns: readonly CalendarColumn[]): ReadonlyMap<number, string> {
  return new Map(columns.map(({ id, colour }) => [id, colour]));
}
