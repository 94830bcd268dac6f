import type { CalendarProps } from '../../framework/calendar/types.ts';
import './calendar.css';
import { Grid } from './Grid.tsx';

/**
 * The calendar: day, week and agenda. It shows what it is given and tells what is done in it; nothing is changed by the
 * calendar itself. Its height is what the page has left, or `--cal-height`.
 */
export default function Calendar(props: CalendarProps) {
  return (
    <section className="cal" data-view={props.view}>
      <Grid {...props} />
    </section>
  );
}
