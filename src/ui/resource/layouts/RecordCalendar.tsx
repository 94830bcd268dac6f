import {
  type KeyboardEvent,
  type MouseEvent as Click,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { addMonths, daysBetween } from '../../../../contract/kit/days.ts';
import { dayNow } from '../../../../contract/kit/wallTime.ts';
import { parseWallMinute } from '../../../framework/calendar/clock.ts';
import { dayByKey, daysOfMonth } from '../../../framework/calendar/month.ts';
import { formatDate } from '../../../framework/format.ts';
import { recordAddress } from '../../../framework/resource/address.ts';
import { movedByDays } from '../../../framework/resource/calendarDays.ts';
import type { Row } from '../../../framework/resource/define.ts';
import { usesField } from '../../../framework/resource/schema.ts';
import { useMoves } from '../../../framework/resource/useMoves.ts';
import { Button, IconButton } from '../../Button.tsx';
import { dayLabel } from '../../calendar/labels.ts';
import { MonthGrid } from '../../calendar/MonthGrid.tsx';
import { useDayDrag } from '../../calendar/useMonthDrag.ts';
import { Dialog } from '../../Dialog.tsx';
import { ErrorState } from '../../Page.tsx';
import { CalendarDay, RecordChip } from './CalendarDay.tsx';
import './recordCalendar.css';
import type { LayoutProps } from './layoutProps.ts';
import { MOST_RECORDS, useMonthRecords } from './useMonthRecords.ts';

const MONDAY = 1;

/**
 * A list as a month of days with its records. They are moved to other days by dragging, or by Shift and an arrow key; an
 * empty day begins a new record, any other opens.
 */
export default function RecordCalendar(props: LayoutProps) {
  const { list, config, verbs, month, onMonth, onOpen, onCreate } = props;
  const { resource, labels } = config;
  const { t } = labels;
  const { from = '', until } = resource.layouts.calendar ?? {};
  const today = dayNow();
  const current = month ?? today.slice(0, 7);
  const [focus, setFocus] = useState(today);
  const focused = focus.startsWith(current) ? focus : `${current}-01`;
  const [openDay, setOpenDay] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const navigate = useNavigate();
  const days = useMemo(() => daysOfMonth(`${current}-01`, MONDAY), [current]);
  const { moves, move } = useMoves(resource);
  const fields = { from, until };
  const { byDay, isLoaded, isCut, error, refetch } = useMonthRecords(
    list,
    resource,
    fields,
    days,
    moves,
  );
  const recordOf = (id: string | undefined) =>
    [...byDay.values()].flat().find((record) => String(record.id) === id);
  const mayMove = (record: Row | undefined) =>
    record !== undefined &&
    verbs.update &&
    usesField(resource.calls.update, from) &&
    (resource.mayUpdate?.(record) ?? true);
  const moveBy = (record: Row, by: number) => {
    const values = movedByDays(record, fields, by);
    move(record, values, formatDate(String(values[from])));
  };
  const drag = useDayDrag(grid, {
    mayMove: (id) => mayMove(recordOf(id)),
    onMove(id, day, at) {
      const record = recordOf(id);
      if (record) moveBy(record, daysBetween(at, day));
    },
  });
  const begin = (day: string) =>
    onCreate(
      until === undefined ? { [from]: startOf(config, from, day) } : { [from]: day, [until]: day },
    );
  const press = (day: string) => {
    if ((byDay.get(day) ?? []).length > 0) setOpenDay(day);
    else if (verbs.create) begin(day);
  };
  const show = (record: Row) => {
    const address = recordAddress(resource, record);
    setOpenDay(null);
    if (address === undefined) onOpen(record);
    else void navigate(address);
  };

  // The focus follows to the day or the record that a key moved.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const target = grid.current?.querySelector<HTMLElement>(wanted.current);
    if (target) wanted.current = undefined;
    target?.focus();
  });

  const onClick = ({ target }: Click) => {
    const record = recordOf(within(target, 'item'));
    const day = within(target, 'day');
    if (record && config.opens) show(record);
    else if (day !== undefined) press(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const day = within(event.target, 'day') ?? focused;
    const record = recordOf(within(event.target, 'item'));
    const next = dayByKey(event.key, day, MONDAY);
    if (event.shiftKey) {
      if (!record || !mayMove(record) || next === undefined) return;
      wanted.current = `[data-day="${next}"] [data-item="${record.id}"]`;
      setFocus(next);
      if (!next.startsWith(current)) onMonth(next.slice(0, 7));
      moveBy(record, daysBetween(day, next));
    } else if (next !== undefined) {
      wanted.current = `[data-day="${next}"]`;
      setFocus(next);
      if (!next.startsWith(current)) onMonth(next.slice(0, 7));
    } else if ((event.key === 'Enter' || event.key === ' ') && !record) press(day);
    else return;
    event.preventDefault();
  };
  const step = (by: number) => onMonth(addMonths(`${current}-01`, by).slice(0, 7));
  if (error && !isLoaded) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <>
      <div className="rs-month-bar">
        <IconButton icon="left" label={t('MONTH.BEFORE')} onClick={() => step(-1)} />
        <h2 aria-live="polite">
          {dayLabel(t.language, parseWallMinute(`${current}-01`), 'month')}
        </h2>
        <IconButton icon="right" label={t('MONTH.AFTER')} onClick={() => step(1)} />
        <Button onClick={() => onMonth(today.slice(0, 7))}>{t('BOOK.TODAY')}</Button>
        {isCut && <p>{t('LIST.TOO_MANY', { count: MOST_RECORDS })}</p>}
      </div>
      <p className="visually-hidden">{t('LIST.CALENDAR_KEYS')}</p>
      <div
        className="cal-month rs-month"
        ref={grid}
        role="presentation"
        aria-busy={!isLoaded}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={drag}
      >
        <MonthGrid
          label={labels.many}
          days={days.map((day) => ({ day }))}
          renderDay={({ day }) => (
            <CalendarDay
              key={day}
              {...{ config, day, from }}
              records={byDay.get(day) ?? []}
              moving={moves}
              isFocused={day === focused}
              isToday={day === today}
              isOutside={!day.startsWith(current)}
            />
          )}
        />
      </div>
      {openDay !== null && (
        <Dialog
          title={dayLabel(t.language, parseWallMinute(openDay), 'long')}
          onClose={() => setOpenDay(null)}
          actions={
            verbs.create && (
              <Button
                icon="plus"
                onClick={() => {
                  setOpenDay(null);
                  begin(openDay);
                }}
              >
                {labels.text('new')}
              </Button>
            )
          }
        >
          <ul className="rs-month-day">
            {(byDay.get(openDay) ?? []).map((record) => (
              <li key={record.id} onClick={() => config.opens && show(record)} role="presentation">
                <RecordChip {...{ config, record, from }} isMoving={false} isTabStop />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

/** The first value of a field on a day: nine in the morning, where it is a time. */
function startOf({ resource }: LayoutProps['config'], field: string, day: string): string {
  return resource.fields[field]?.kind === 'wallClock' ? `${day}T09:00:00.000Z` : day;
}

function within(target: EventTarget, what: 'item' | 'day'): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>(`[data-${what}]`)?.dataset[what];
}
