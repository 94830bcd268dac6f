import type { ReactNode } from 'react';
import type { CalendarView } from '../../../framework/calendar/types.ts';
import { calendarViews } from '../../../framework/calendar/types.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { viewTitle } from './daysTitle.ts';
import { MonthPicker } from './MonthPicker.tsx';
import './scheduler.css';
import { moveDay, schedulerLayouts, type SchedulerState } from './schedulerState.ts';

/** The toolbar of the scheduler: day, layout and view. */
export function SchedulerToolbar({
  state,
  days,
  today,
  onDay,
  onView,
  onLayout,
  children,
}: {
  state: SchedulerState;
  days: readonly string[];
  today: string;
  onDay: (day: string) => void;
  onView: (view: CalendarView) => void;
  onLayout: (layout: string) => void;
  /** Rendered first on the right. */
  children: ReactNode;
}) {
  const t = useText();
  const layouts = schedulerLayouts[state.view];
  const step = (steps: number) => () => onDay(moveDay(state, steps));
  return (
    <div className="book-bar">
      <div className="book-days">
        <Button
          onClick={() => onDay(today)}
          disabled={state.view === 'month' ? state.day === today : days.includes(today)}
        >
          {t('BOOK.TODAY')}
        </Button>
        <IconButton icon="left" label={t('BOOK.BEFORE')} onClick={step(-1)} />
        <IconButton icon="right" label={t('BOOK.AFTER')} onClick={step(1)} />
        <MonthPicker title={viewTitle(t, state, days)} days={days} today={today} onDay={onDay} />
      </div>
      <div className="book-how">
        {children}
        {layouts.length > 1 && (
          <select
            className="ui-input book-layout"
            aria-label={t('BOOK.LAYOUT')}
            value={state.layout}
            onChange={(event) => onLayout(event.target.value)}
          >
            {layouts.map((layout) => (
              <option key={layout} value={layout}>
                {t(`BOOK.LAYOUT.${layout}`)}
              </option>
            ))}
          </select>
        )}
        <SegmentedControl
          label={t('BOOK.VIEW')}
          options={calendarViews.map((view) => ({ value: view, label: t(`BOOK.VIEW.${view}`) }))}
          value={state.view}
          onChange={onView}
        />
      </div>
    </div>
  );
}
