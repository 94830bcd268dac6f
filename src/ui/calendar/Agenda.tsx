import { type CSSProperties, type MouseEvent as Click, useMemo, useRef } from 'react';
import { formatClock, DAY, dayStart, parseWallMinute } from '../../framework/calendar/clock.ts';
import type {
  CalendarDay,
  CalendarItem,
  CalendarProps,
  WallMinute,
} from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import '../page.css';
import { TableRows } from '../resource/TableRows.tsx';
import { type TableRowsProps } from '../resource/tableRowsProps.ts';
import './agenda.css';
import { dayLabel } from './labels.ts';

type Line = { day: CalendarDay } | { item: CalendarItem } | { now: WallMinute };

/**
 * The items as a list by day and time. Today has a line at now, and the list begins there. Only the visible rows of a long
 * list are rendered.
 */
export function Agenda({
  days,
  columns,
  items,
  now,
  onOpen,
  onMenu,
  isPrinting,
}: CalendarProps & { isPrinting: boolean }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const showRef = useRef<((index: number) => void) | null>(null);
  const lines = useMemo(
    () => linesOf(days, items, isPrinting ? undefined : now),
    [days, items, isPrinting, now],
  );
  const nowIndex = lines.findIndex((line) => 'now' in line);
  const columnsById = useMemo(() => new Map(columns.map((each) => [each.id, each])), [columns]);

  const itemOf = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
    const id = Number(row?.dataset['item'] ?? 0);
    return row ? items.find((item) => item.id === id) : undefined;
  };
  const onClick = ({ target }: Click) => {
    const item = itemOf(target);
    if (item && (window.getSelection()?.toString() ?? '') === '') onOpen(item);
  };
  const onContextMenu = (event: Click) => {
    const item = itemOf(event.target);
    if (!item) return;
    event.preventDefault();
    onMenu({ item }, { x: event.clientX, y: event.clientY });
  };

  const drawLine: TableRowsProps['renderRow'] = (index, measure) => {
    const line = lines[index];
    if (!line) return null;
    if ('day' in line) {
      const minute = parseWallMinute(line.day.day);
      const note = line.day.note || (line.day.isOff ? t('CAL.CLOSED') : '');
      return (
        <tr
          key={line.day.day}
          ref={measure}
          data-index={index}
          className="cal-agenda-day"
          data-today={minute === dayStart(now) || undefined}
        >
          <th colSpan={4} scope="rowgroup">
            {dayLabel(t.language, minute, 'long')} {note && <small>{note}</small>}
          </th>
        </tr>
      );
    }
    if ('now' in line)
      return (
        <tr key="now" ref={measure} data-index={index} className="cal-agenda-now">
          <th colSpan={4} scope="rowgroup">
            {dayLabel(t.language, dayStart(line.now), 'long')}, {formatClock(line.now)}
          </th>
        </tr>
      );
    const { item } = line;
    const its = item.columns.map((id) => columnsById.get(id)).filter((each) => each !== undefined);
    const own = { '--own': its[0]?.colour || undefined } as CSSProperties;
    return (
      <tr
        key={item.id}
        ref={measure}
        data-index={index}
        data-item={item.id}
        data-pending={item.isPending || undefined}
        style={own}
      >
        <td className="cal-agenda-time">
          {formatClock(item.start)} <span>– {formatClock(item.stop)}</span>
        </td>
        <td>
          <button type="button" className="cal-agenda-open">
            {item.title}
          </button>
          {item.note && <small>{item.note}</small>}
        </td>
        <td>{its.map(({ name }) => name).join(', ')}</td>
        <td>
          <span className="ui-chip" data-tone={item.tone}>
            {item.status}
          </span>
          {item.isConflict && <small className="cal-agenda-conflict">{t('CAL.CONFLICT')}</small>}
        </td>
      </tr>
    );
  };

  if (items.length === 0) return <p className="cal-none">{t('CAL.NONE')}</p>;
  return (
    <div
      className="cal-agenda"
      ref={box}
      role="presentation"
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      <table className="ui-table" aria-rowcount={lines.length + 1}>
        <thead>
          <tr>
            {(['CAL.TIME', 'CAL.WHAT', 'CAL.WITH', 'CAL.STATE'] as const).map((code) => (
              <th key={code} scope="col">
                {t(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isPrinting ? (
            lines.map((_, index) => drawLine(index))
          ) : (
            <TableRows
              key={nowIndex < 0 ? '' : 'now'}
              startAt={nowIndex < 0 ? 0 : nowIndex}
              count={lines.length}
              columnCount={4}
              box={box}
              scrollToRowRef={showRef}
              renderRow={drawLine}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

// Each day with the items that begin on it. Items that began earlier are under the first day. The line at now is before
// the first item of today that has not ended.
function linesOf(
  days: readonly CalendarDay[],
  items: readonly CalendarItem[],
  now: WallMinute | undefined,
): Line[] {
  const sorted = [...items].sort((one, other) => one.start - other.start || one.id - other.id);
  return days.flatMap((day, index) => {
    const start = parseWallMinute(day.day);
    const isHere = (item: CalendarItem) =>
      item.start < start + DAY && (item.start >= start || (index === 0 && item.stop > start));
    const own = sorted.filter(isHere);
    if (own.length === 0) return [];
    const its = own.map((item) => ({ item }));
    if (now === undefined || dayStart(now) !== start) return [{ day }, ...its];
    const next = own.findIndex(({ stop }) => stop > now);
    const ended = next < 0 ? its.length : next;
    return [{ day }, ...its.slice(0, ended), { now }, ...its.slice(ended)];
  });
}
