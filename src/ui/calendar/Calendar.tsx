import type { CalendarProps } from '../../framework/calendar/types.ts';
import { Agenda } from './Agenda.tsx';
import './calendar.css';
import './items.css';
import './print.css';
import { Grid } from './Grid.tsx';
import { usePrinting } from './usePrinting.ts';

/**
 * The calendar: day, week and agenda. It shows what it is given and tells what is done in it; nothing is changed by the
 * calendar itself. Its height is what the page has left, or `--cal-height`.
 */
export default function Calendar(props: CalendarProps) {
  const isPrinting = usePrinting();
  const { view, byColumn, days } = props;
  // Days with their columns side by side have no room on paper: each has a page.
  const pages = isPrinting && byColumn ? days.map((day) => [day]) : [days];
  return (
    <section className="cal" data-view={view}>
      {view === 'agenda' ? (
        <Agenda {...props} isPrinting={isPrinting} />
      ) : (
        pages.map((each, index) => (
          <Grid
            key={index === 0 ? '' : each[0]?.day}
            {...props}
            days={each}
            isPrinting={isPrinting}
          />
        ))
      )}
    </section>
  );
}
