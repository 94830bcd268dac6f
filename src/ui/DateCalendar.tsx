import { lazyComponent, WhileLoading } from '../framework/lazyComponent.tsx';
import type { DateCalendarProps } from './controlProps.ts';
import './dateCalendar.css';
import { loadDateCalendarBox } from './mui/controls.ts';

/** One month as a grid of days: arrow keys move by days and weeks, Page Up and Page Down by months, Enter chooses. */
export function DateCalendar(props: DateCalendarProps) {
  return (
    <WhileLoading fallback={<div className="ui-calendar" aria-busy />}>
      <DateCalendarBox {...props} />
    </WhileLoading>
  );
}

const DateCalendarBox = lazyComponent(loadDateCalendarBox);
