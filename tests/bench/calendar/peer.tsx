import dayjs from 'dayjs';
import { useMemo } from 'react';
import { Calendar, dayjsLocalizer } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import { mount, type WeekProps } from './mount.tsx';
import { daysOf, doctors, HOURS, STEP } from './sample.ts';

/** The same weeks by react-big-calendar, for the bench. */
const localizer = dayjsLocalizer(dayjs);
const at = (day: string, minute: number) =>
  dayjs(day).startOf('day').add(minute, 'minute').toDate();
const hours = { min: at('2026-01-01', HOURS.first * 60), max: at('2026-01-01', HOURS.last * 60) };

function Week({ week, appointments }: WeekProps) {
  const events = useMemo(
    () =>
      appointments.map(({ id, doctor, day, from, until, title }) => ({
        id,
        title,
        resourceId: doctor,
        start: at(day, from),
        end: at(day, until),
      })),
    [appointments],
  );
  return (
    <Calendar
      localizer={localizer}
      view="week"
      views={views}
      date={at(daysOf(week)[1] ?? '', 0)}
      events={events}
      resources={doctors}
      resourceIdAccessor="id"
      resourceTitleAccessor="name"
      step={STEP}
      timeslots={60 / STEP}
      {...hours}
      style={size}
      onNavigate={nothing}
      onView={nothing}
    />
  );
}

const views: ['week'] = ['week'];
const size = { height: 700 };
const nothing = () => undefined;

mount(Week);
