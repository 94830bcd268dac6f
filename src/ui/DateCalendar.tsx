import { Suspense } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import './dateCalendar.css';
import { loadDateCalendarBox } from './mui/controls.ts';

/** The marking of a day. */
export interface DayMark {
  isOff: boolean;
  /** Such as the name of a public holiday. */
  note: string;
}

export interface DateCalendarProps {
  /** The chosen day, YYYY-MM-DD, or ''. Its month is shown first. */
  value: string;
  /** Marked as chosen instead of the value alone. */
  selectedDays?: readonly string[];
  /** The day that is marked as today; by default the browser's. */
  today?: string;
  /** First and last day that can be chosen. */
  min: string;
  max: string;
  dayMark?: (day: string) => DayMark | undefined;
  onChoose: (day: string) => void;
  /** Another month is shown; the day is one of it. */
  onMonth?: (day: string) => void;
}

/** One month as a grid of days: arrow keys move by days and weeks, Page Up and Page Down by months, Enter chooses. */
export function DateCalendar(props: DateCalendarProps) {
  return (
    <Suspense fallback={<div className="ui-calendar" aria-busy />}>
      <DateCalendarBox {...props} />
    </Suspense>
  );
}

const DateCalendarBox = lazyComponent(loadDateCalendarBox);
