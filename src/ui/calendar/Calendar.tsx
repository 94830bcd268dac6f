import { useRef } from 'react';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { useHourFormat } from '../../framework/format.ts';
import { Tooltips } from '../Tooltips.tsx';
import { Agenda } from './Agenda.tsx';
import './calendar.css';
import './items.css';
import { Grid } from './Grid.tsx';
import { Month } from './Month.tsx';
import { usePrinting } from './usePrinting.ts';
// Last, as it is laid over the others.
import './print.css';

/**
 * The calendar: day, week, month and agenda. It is controlled: it reports actions and changes nothing itself. Its height is
 * the rest of the page, or `--cal-height`.
 */
export default function Calendar(props: CalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const hourFormat = useHourFormat();
  const { view, byColumn, days } = props;
  // Days with separate columns do not fit side by side on paper, so each gets a page.
  const pages = isPrinting && byColumn ? days.map((day) => [day]) : [days];
  // Times are written in the chosen format by parts that are drawn anew only when what they show changes.
  return (
    <div className="cal" data-view={view} ref={root}>
      <Tooltips root={root} />
      {view === 'agenda' && <Agenda key={hourFormat} {...props} isPrinting={isPrinting} />}
      {view === 'month' && <Month key={hourFormat} {...props} isPrinting={isPrinting} />}
      {(view === 'day' || view === 'week') &&
        pages.map((each, index) => (
          <Grid
            key={`${hourFormat} ${index === 0 ? '' : (each[0]?.day ?? '')}`}
            {...props}
            days={each}
            isPrinting={isPrinting}
          />
        ))}
    </div>
  );
}
