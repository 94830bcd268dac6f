import { useLayoutEffect, useMemo, useRef } from 'react';
import { dayStart, HOUR, wallMinute } from '../../framework/calendar/clock.ts';
import { contentsOf, stripesOf } from '../../framework/calendar/stripes.ts';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import { DayBack, NowLine } from './DayBack.tsx';
import { Head } from './Head.tsx';
import { scroll } from './place.ts';
import { StripeView } from './StripeView.tsx';
import { useRange } from './useRange.ts';

/** Pixels that a stripe takes at the least; where there are more than fit, the grid scrolls. */
const STRIPE_WIDTH = 116;

/** Days, or columns within days, side by side, with time from top to bottom. */
export function Grid(props: CalendarProps) {
  const { days, columns, byColumn, hours, items, blocks, now } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const stripes = useMemo(
    () => stripesOf({ days, columns, byColumn, hours }),
    [days, columns, byColumn, hours],
  );
  const contents = useMemo(() => contentsOf(stripes, items, blocks), [stripes, items, blocks]);
  const columnsById = useMemo(() => new Map(columns.map((each) => [each.id, each])), [columns]);
  const today = Math.max(
    0,
    stripes.findIndex(({ day }) => wallMinute(day.day) === dayStart(now)),
  );
  const range = useRange(box, body, stripes.length, today);
  const drawn = stripes.slice(range.from, range.until);
  useScrollToHour(box, props);

  const width = `max(100%, calc(${stripes.length * STRIPE_WIDTH}px + var(--cal-gutter)))`;
  const hoursShown = Array.from({ length: hours.last - hours.first }, (_, n) => hours.first + n);
  return (
    <div
      className="cal-scroll"
      ref={box}
      role="grid"
      aria-label={t('CAL.GRID')}
      aria-colcount={stripes.length}
      style={{ '--hours': hoursShown.length } as React.CSSProperties}
    >
      <div role="presentation" className="cal-wide" style={{ width }}>
        <Head days={days} stripes={stripes} drawn={drawn} now={now} />
        <div role="row" className="cal-body">
          <div className="cal-gutter" aria-hidden="true">
            {hoursShown.map((hour) => (
              <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
            ))}
          </div>
          <div role="presentation" className="cal-stripes" ref={body}>
            {days.map((day, index) => (
              <DayBack key={day.day} day={day} hours={hours} index={index} count={days.length} />
            ))}
            {drawn.map((stripe) => (
              <StripeView
                key={stripe.key}
                stripe={stripe}
                count={stripes.length}
                items={contents[stripe.index]?.items ?? []}
                blocks={contents[stripe.index]?.blocks ?? []}
                columns={columnsById}
                spot={null}
                conflict={t('CAL.CONFLICT')}
              />
            ))}
            <NowLine days={days} hours={hours} now={now} />
          </div>
        </div>
      </div>
    </div>
  );
}

// At the beginning the hour before now is at the top, or the first that is open.
function useScrollToHour(
  box: React.RefObject<HTMLDivElement | null>,
  { days, hours, now }: CalendarProps,
) {
  const opening = Math.min(...days.flatMap(({ open }) => open.map(({ from }) => from)));
  const isToday = days.some(({ day }) => wallMinute(day) === dayStart(now));
  const minute = isToday ? now - dayStart(now) - HOUR : Number.isFinite(opening) ? opening : 0;
  const start = useRef((minute - hours.first * HOUR) / ((hours.last - hours.first) * HOUR));
  useLayoutEffect(() => {
    const element = box.current;
    if (element) scroll(element, { top: Math.max(0, start.current) * element.scrollHeight });
  }, [box]);
}
