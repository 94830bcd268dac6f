import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { dayStart, HOUR, parseWallMinute } from '../../framework/calendar/clock.ts';
import { contentsByColumn, buildDayColumns } from '../../framework/calendar/dayColumns.ts';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { formatHour } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { DayBackground, NowLine, NowMark } from './DayBackground.tsx';
import { DayColumnView } from './DayColumnView.tsx';
import { GridHeader } from './GridHeader.tsx';
import { scrollElement } from './styles.ts';
import { useGridElements } from './useGridElements.ts';
import { useGridKeyboard } from './useGridKeyboard.ts';
import { usePointerGestures } from './usePointerGestures.ts';
import { useVisibleColumns } from './useVisibleColumns.ts';

/** Minimum width of a day column in pixels. If they do not fit, the grid scrolls. */
const DAY_COLUMN_WIDTH = 132;

/** Days, or columns within days, side by side, with time from top to bottom. */
export function Grid(props: CalendarProps & { isPrinting: boolean }) {
  const { days, columns, byColumn, hours, items, blocks, now } = props;
  const { first, last } = hours;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const dragPreview = useRef<HTMLDivElement>(null);
  const liveRegion = useRef<HTMLDivElement>(null);
  const dayColumns = useMemo(
    () => buildDayColumns({ days, columns, byColumn, hours: { first, last } }),
    [days, columns, byColumn, first, last],
  );
  const contents = useMemo(
    () => contentsByColumn(dayColumns, items, blocks),
    [dayColumns, items, blocks],
  );
  const columnsById = useMemo(() => new Map(columns.map((each) => [each.id, each])), [columns]);
  const today = Math.max(
    0,
    dayColumns.findIndex(({ day }) => parseWallMinute(day.day) === dayStart(now)),
  );
  const origin = `${props.view} ${String(byColumn)} ${days[0]?.day ?? ''}`;
  const range = useVisibleColumns(box, body, dayColumns.length, { index: today, origin });
  useScrollToHour(box, body, props);
  const board = useGridElements(props, dayColumns, contents, {
    box,
    body,
    dragPreview,
    liveRegion,
  });
  const keys = useGridKeyboard(props, dayColumns, contents, board, today);
  const pointers = usePointerGestures(board, box, keys.free);
  // The day column with the focus is rendered even if it is not visible.
  const drawn = dayColumns.filter(
    ({ index }) =>
      props.isPrinting || (index >= range.from && index < range.until) || index === keys.index,
  );

  const width = `max(100%, calc(${dayColumns.length * DAY_COLUMN_WIDTH}px + var(--cal-gutter)))`;
  const hoursShown = Array.from({ length: last - first }, (_, n) => first + n);
  return (
    <>
      <div
        className="cal-scroll"
        ref={box}
        role="grid"
        aria-label={t('CAL.GRID')}
        data-moves={props.mayMove || undefined}
        aria-colcount={dayColumns.length}
        style={{ '--hours': hoursShown.length } as React.CSSProperties}
      >
        <div role="presentation" className="cal-wide" style={{ width }}>
          <GridHeader
            days={days}
            byColumn={byColumn}
            dayColumns={dayColumns}
            drawn={drawn}
            now={now}
            renderColumnTools={props.isPrinting ? undefined : props.renderColumnTools}
          />
          <div
            role="row"
            className="cal-body"
            {...pointers}
            onKeyDown={keys.onKeyDown}
            onKeyUp={keys.onKeyUp}
            onFocus={keys.onFocus}
            onBlur={keys.onBlur}
          >
            <div className="cal-gutter" aria-hidden="true">
              {hoursShown.map((hour) => (
                <span key={hour}>{formatHour(hour)}</span>
              ))}
              <NowMark days={days} hours={hours} now={now} />
            </div>
            <div role="presentation" className="cal-stripes" ref={body}>
              {days.map((day, index) => (
                <DayBackground
                  key={day.day}
                  day={day}
                  hours={hours}
                  index={index}
                  count={days.length}
                />
              ))}
              {/* Before the items, so that it is under the names. */}
              <NowLine days={days} hours={hours} now={now} />
              {drawn.map((dayColumn) => (
                <DayColumnView
                  key={dayColumn.key}
                  dayColumn={dayColumn}
                  count={dayColumns.length}
                  items={contents[dayColumn.index]?.items ?? []}
                  blocks={contents[dayColumn.index]?.blocks ?? []}
                  columns={columnsById}
                  focus={dayColumn.index === keys.index ? keys.shown : null}
                  conflict={t('CAL.CONFLICT')}
                />
              ))}
              <div className="cal-ghost" ref={dragPreview} hidden />
            </div>
          </div>
        </div>
      </div>
      <div className="visually-hidden" aria-live="polite" ref={liveRegion} />
    </>
  );
}

// At first the hour before now is at the top, or the first open hour, and stays there until it is scrolled, although
// entries that arrive later may begin or end the day at other hours. After that, no row moves.
function useScrollToHour(
  box: React.RefObject<HTMLDivElement | null>,
  body: React.RefObject<HTMLDivElement | null>,
  { days, hours, now }: CalendarProps,
) {
  const opening = Math.min(...days.flatMap(({ open }) => open.map(({ from }) => from)));
  const isToday = days.some(({ day }) => parseWallMinute(day) === dayStart(now));
  const minute = isToday ? now - dayStart(now) - HOUR : Number.isFinite(opening) ? opening : 0;
  const atTop = useRef(minute);
  const placed = useRef<number | null>(null);
  const begins = useRef(hours.first);
  const shown = `${days[0]?.day} ${days.length}`;
  const shownBefore = useRef(shown);
  const isScrolled = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const note = () => {
      // A box that has become higher is moved to its end by the browser, and by nobody else.
      const end = element.scrollHeight - element.clientHeight;
      const { scrollTop } = element;
      if (scrollTop !== placed.current && scrollTop < end - 1) isScrolled.current = true;
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !body.current) return;
    // Other days begin at their own hours.
    if (shownBefore.current !== shown) {
      shownBefore.current = shown;
      atTop.current = minute;
      isScrolled.current = false;
    }
    const count = hours.last - hours.first;
    const earlier = begins.current - hours.first;
    begins.current = hours.first;
    if (isScrolled.current) {
      if (earlier === 0) return;
      const hour = body.current.offsetHeight / count;
      scrollElement(element, { top: element.scrollTop + earlier * hour });
      return;
    }
    const share = Math.max(0, (atTop.current / HOUR - hours.first) / count);
    scrollElement(element, { top: share * element.scrollHeight });
    placed.current = element.scrollTop;
  }, [box, body, hours.first, hours.last, shown, minute]);
}
