import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays } from '../framework/format.ts';
import { useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import './month.css';

/** The marking of a day. */
export interface DayMark {
  isOff: boolean;
  /** Such as the name of a public holiday. */
  note: string;
}

interface MonthGridProps {
  /** Any day of the shown month, YYYY-MM-DD; the arrow keys move from it. */
  focusedDay: string;
  /** The chosen days, in order. */
  selectedDays: readonly string[];
  today: string;
  dayMark: (day: string) => DayMark | undefined;
  /** Another day has the focus, perhaps in another month. */
  onFocusDay: (day: string) => void;
  /** A day was chosen. */
  onChoose: (day: string, button: HTMLElement) => void;
}

/** One month as a small calendar: arrow keys move by days and weeks, Page Up and Page Down by months, Enter chooses. */
export function MonthGrid({
  focusedDay,
  selectedDays,
  today,
  dayMark,
  onFocusDay,
  onChoose,
}: MonthGridProps) {
  const t = useText();
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
    isMoved.current = false;
  }, [focusedDay]);
  const weeks = weeksOf(focusedDay);
  const words = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(t.language, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(focusedDay);
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    onFocusDay(next);
  };
  return (
    <div className="month">
      <div className="month-head">
        <IconButton
          icon="left"
          label={t('MONTH.BEFORE')}
          onClick={() => onFocusDay(addMonths(focusedDay, -1))}
        />
        <b aria-live="polite">{words({ month: 'long', year: 'numeric' }, focusedDay)}</b>
        <IconButton
          icon="right"
          label={t('MONTH.AFTER')}
          onClick={() => onFocusDay(addMonths(focusedDay, 1))}
        />
      </div>
      <table ref={grid} aria-label={words({ month: 'long', year: 'numeric' }, focusedDay)}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={words({ weekday: 'long' }, day)}>
                {words({ weekday: 'narrow' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const mark = dayMark(day);
                const about = [mark?.isOff && t('MONTH.OFF'), mark?.note].filter(Boolean);
                const whole = {
                  weekday: 'long',
                  day: 'numeric',
                  month: 'long',
                  year: 'numeric',
                } as const;
                const label = [words(whole, day), ...about];
                return (
                  <td key={day} data-chosen={selectedDays.includes(day) || undefined}>
                    <button
                      type="button"
                      tabIndex={day === focusedDay ? 0 : -1}
                      aria-label={label.join(', ')}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={selectedDays.includes(day)}
                      title={mark?.note || undefined}
                      data-day={day}
                      data-outside={day.slice(0, 7) !== focusedDay.slice(0, 7) || undefined}
                      data-off={mark?.isOff || undefined}
                      data-noted={(mark?.note ?? '') !== '' || undefined}
                      onKeyDown={onKeyDown}
                      onClick={({ currentTarget }) => onChoose(day, currentTarget)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same date some months later or earlier; the last day if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -sinceMonday(day)),
  End: (day) => addDays(day, 6 - sinceMonday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

// The weeks, from Monday on, that contain the days of a month.
function weeksOf(at: string): string[][] {
  const month = at.slice(0, 7);
  const weeks: string[][] = [];
  let first = addDays(`${month}-01`, -sinceMonday(`${month}-01`));
  do {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(first, day)));
    first = addDays(first, 7);
  } while (first.startsWith(month));
  return weeks;
}

function sinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
