import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { ClinicDay } from '../../../../contract/clinic/clinicCalendar.ts';
import type { lookups, StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { DAY, HOUR, parseWallMinute } from '../../../framework/calendar/clock.ts';
import type {
  CalendarColumn,
  CalendarDay,
  CalendarItem,
  CalendarProps,
} from '../../../framework/calendar/types.ts';
import { addMinutes, durationMinutes, formatDate, formatTime } from '../../../framework/format.ts';
import type { Translate } from '../../../framework/text.tsx';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { onlineMark } from '../../../resources/clinic/onlineMark.ts';
import type { SchedulerFilter } from './schedulerState.ts';

type Doctor = Answer<typeof lookups.apptResource>[number];

/** The default hours if no opening hours are known. */
const USUAL_HOURS = { first: 8, last: 18 };

/** The doctors as columns: those of the branch, and former ones with appointments. */
export function doctorColumns(
  doctors: readonly Doctor[],
  rows: readonly Appointment[],
): CalendarColumn[] {
  const all = new Map<number, CalendarColumn>();
  for (const { id, resource, blockcolor } of [...doctors, ...rows.flatMap((row) => row.doctors)])
    if (id > 0 && !all.has(id)) all.set(id, { id, name: resource, colour: blockcolor });
  return [...all.values()];
}

/** The appointments that match a filter. */
export function filterAppointments(
  rows: readonly Appointment[],
  { doctors, types, locations, statuses, withCancelled }: SchedulerFilter,
): Appointment[] {
  return rows.filter(
    (row) =>
      (doctors.length === 0 || row.doctors.some(({ id }) => doctors.includes(id))) &&
      (types.length === 0 || types.includes(row.appointmentType)) &&
      (locations.length === 0 || (row.locationID !== null && locations.includes(row.locationID))) &&
      (statuses.length === 0
        ? withCancelled || !isCancelledOrNoShow(row.statusMeaning)
        : statuses.includes(row.statusID)),
  );
}

/** Whether an appointment was cancelled or the patient did not come. */
export function isCancelledOrNoShow(meaning: StatusMeaning): boolean {
  return meaning === 'cancelled' || meaning === 'noShow';
}

/** Creates calendar items; an unchanged appointment always gives the same object. */
export function createItemFactory(
  t: Translate,
): (row: Appointment, isPending: boolean) => CalendarItem {
  const made = new WeakMap<Appointment, CalendarItem>();
  return (row, isPending) => {
    const item = made.get(row) ?? itemOf(t, row, isPending);
    made.set(row, item);
    return item;
  };
}

/** An appointment as a calendar item. Finished ones cannot be moved. */
function itemOf(t: Translate, row: Appointment, isPending: boolean): CalendarItem {
  const start = parseWallMinute(row.appointmentDate);
  // A walk-in holds no time of the doctor.
  const stop = start + (row.walkIn ? 0 : durationMinutes(row.duration));
  const doctors = row.doctors.map(({ resource }) => resource).join(', ');
  const type = t.value('appt_type', row.appointmentType);
  const status = t.value('appt_status', row.statusDesc);
  const room = t.value('appt_location', row.location);
  const mark = onlineMark(row);
  return {
    id: row.id,
    start,
    stop,
    columns: row.doctors.map(({ id }) => id),
    title: row.walkIn ? t('BOOK.WALK_IN', { name: row.patientName }) : row.patientName,
    note: [mark && t(mark), type, room, row.patientComplaint].filter(Boolean).join(' · '),
    label: [
      t(row.walkIn ? 'BOOK.WALK_IN_ITEM' : 'BOOK.ITEM', {
        name: row.patientName,
        day: formatDate(row.appointmentDate),
        start: formatTime(row.appointmentDate),
        stop: formatTime(addMinutes(row.appointmentDate, stop - start)),
        doctors,
        type,
        status,
      }),
      mark && t(mark),
    ]
      .filter(Boolean)
      .join(', '),
    tone: statusTones[row.statusMeaning],
    status,
    isFixed: isCancelledOrNoShow(row.statusMeaning) || row.statusMeaning === 'done',
    isConflict: row.conflict,
    isMarker: row.walkIn,
    isPending,
  };
}

/** Converts days for the calendar. A day without data counts as open all day. */
export function calendarDays(
  days: readonly string[],
  known: ReadonlyMap<string, ClinicDay>,
): CalendarDay[] {
  return days.map((day) => {
    const clinic = known.get(day);
    if (!clinic) return { day, isOff: false, note: '', open: [{ from: 0, until: DAY }] };
    return {
      day,
      isOff: isClosedDay(clinic),
      note: clinic.holiday,
      open: clinic.hours.map(({ opens, closes }) => ({
        from: durationMinutes(opens),
        until: durationMinutes(closes),
      })),
    };
  });
}

/** Whether the clinic is closed all day: on holidays, and on weekend days without opening hours. */
export function isClosedDay({ weekend, holiday, hours }: ClinicDay): boolean {
  return holiday !== '' || (weekend && hours.length === 0);
}

/** The hours to show: the opening hours, and those of items outside of them. */
export function shownHours(
  known: ReadonlyMap<string, ClinicDay>,
  items: readonly CalendarItem[],
): CalendarProps['hours'] {
  const open = [...known.values()].flatMap(({ hours }) => hours);
  const first = open.map(({ opens }) => Math.floor(durationMinutes(opens) / HOUR));
  const last = open.map(({ closes }) => Math.ceil(durationMinutes(closes) / HOUR));
  const usual = open.length === 0 ? USUAL_HOURS : { first: least(first), last: most(last) };
  const begins = items.map(({ start }) => Math.floor((start % DAY) / HOUR));
  const ends = items.map(({ start, stop }) =>
    Math.min(24, Math.ceil(((start % DAY) + Math.max(1, stop - start)) / HOUR)),
  );
  return { first: least([usual.first, ...begins]), last: most([usual.last, ...ends]) };
}

// Math.min(...values) would fail for very long lists.
const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
