import { useMemo } from 'react';
import { texts } from '../../../contract/texts/index.ts';
import { parseWallMinute } from '../../../src/framework/calendar/clock.ts';
import { TextsProvider } from '../../../src/framework/text.tsx';
import '../../../src/ui/base.css';
import Calendar from '../../../src/ui/calendar/Calendar.tsx';
import { mount, type WeekProps } from './mount.tsx';
import { daysOf, doctors, HOURS, STEP } from './sample.ts';

/** Our calendar, for the bench. */
function Week({ week, appointments }: WeekProps) {
  const days = useMemo(
    () =>
      daysOf(week).map((day) => ({
        day,
        isOff: false,
        note: '',
        open: [{ from: 9 * 60, until: 17 * 60 }],
      })),
    [week],
  );
  const items = useMemo(
    () =>
      appointments.map(({ id, doctor, day, from, until, title, state }) => ({
        id,
        columns: [doctor],
        start: parseWallMinute(day) + from,
        stop: parseWallMinute(day) + until,
        title,
        note: '',
        label: title,
        tone: state === 'Arrived' ? 'warn' : 'neutral',
        status: state,
        isFixed: false,
        isConflict: false,
        isPending: false,
      })),
    [appointments],
  );
  return (
    <Calendar
      view="week"
      byColumn
      days={days}
      day=""
      columns={doctors}
      items={items}
      blocks={none}
      now={0}
      step={STEP}
      hours={HOURS}
      mayBook
      mayMove
      onOpen={nothing}
      onFocusDay={nothing}
      onOpenDay={nothing}
      onMove={nothing}
      onBook={nothing}
      onMenu={nothing}
    />
  );
}

const none: [] = [];
const nothing = () => undefined;
const catalogue: Readonly<Record<string, readonly [string, ...string[]]>> = texts;
const english = { find: (code: string) => catalogue[code]?.[0], language: 'en' };

mount((props) => (
  <TextsProvider texts={english}>
    <Week {...props} />
  </TextsProvider>
));
