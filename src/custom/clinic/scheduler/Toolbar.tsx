import type { ReactNode } from 'react';
import type { CalendarView } from '../../../framework/calendar/types.ts';
import { calendarViews } from '../../../framework/calendar/types.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { GoTo } from './GoTo.tsx';
import './scheduler.css';
import { type BookState, stepped } from './state.ts';

/** Which days the book shows, and how: back, today, on, a day of the month; day, week or agenda. */
export function Toolbar({
  state,
  days,
  today,
  onDay,
  onView,
  onColumns,
  children,
}: {
  state: BookState;
  days: readonly string[];
  today: string;
  onDay: (day: string) => void;
  onView: (view: CalendarView) => void;
  onColumns: (isApart: boolean) => void;
  /** What stands before all of that on the right. */
  children: ReactNode;
}) {
  const t = useText();
  const step = (steps: number) => () => onDay(stepped(state, steps));
  return (
    <div className="book-bar">
      <div className="book-days">
        <Button onClick={() => onDay(today)} disabled={days.includes(today)}>
          {t('BOOK.TODAY')}
        </Button>
        <IconButton icon="left" label={t('BOOK.BEFORE')} onClick={step(-1)} />
        <IconButton icon="right" label={t('BOOK.AFTER')} onClick={step(1)} />
        <GoTo days={days} today={today} onDay={onDay} />
      </div>
      <div className="book-how">
        {children}
        {state.view !== 'agenda' && (
          <label className="ui-check">
            <input
              type="checkbox"
              checked={state.byColumn}
              onChange={(event) => onColumns(event.target.checked)}
            />
            {t('BOOK.BY_DOCTOR')}
          </label>
        )}
        <Segments
          label={t('BOOK.VIEW')}
          options={calendarViews.map((view) => ({ value: view, label: t(`BOOK.VIEW.${view}`) }))}
          value={state.view}
          onValue={onView}
        />
      </div>
    </div>
  );
}
