import type { CalendarProps } from '../../framework/calendar/types.ts';
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
  const isPrinting = usePrinting();
  const { view, byColumn, days } = props;
  // Days with separate columns do not fit side by side on paper, so each gets a page.
  const pages = isPrinting && byColumn ? days.map((day) => [day]) : [days];
  return (
    <section className="cal" data-view={view}>
      {view === 'agenda' && <Agenda {...props} isPrinting={isPrinting} />}
      {view === 'month' && <Month {...props} isPrinting={isPrinting} />}
      {(view === 'day' || view === 'week') &&
        pages.map((each, index) => (
          <Grid
            key={index === 0 ? '' : each[0]?.day}
            {...props}
            days={each}
            isPrinting={isPrinting}
          />
        ))}
    </section>
  );
}
