import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { clinicCalendar } from '../../../contract/clinic/clinicCalendar.ts';
import { organizer } from '../../../contract/clinic/organizer.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { parseWallMinute } from '../../../src/framework/calendar/clock.ts';
import type { CalendarItem, CalendarProps } from '../../../src/framework/calendar/types.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { makeAppointment, openDay } from './day.ts';

/** Where the book is. */
export const BOOK = '/appointment/scheduler';
export const today = clinicToday();

/** The book of these tests. */
export const book: {
  /** What the branch has booked. */
  rows: Appointment[];
  /** What the page has book.told the calendar last: what is drawn of it, and by which gestures, has tests of its own. */
  told: CalendarProps;
} = { rows: [], told: {} as CalendarProps };

vi.mock('../../../src/ui/calendar/Calendar.tsx', () => ({
  default: (props: CalendarProps) => {
    book.told = props;
    return (
      <ul aria-label="book">
        {props.items.map((item) => (
          <li key={item.id}>
            <button type="button" data-item={item.id} onClick={() => props.onOpen(item)}>
              {item.title}, {item.label}
            </button>
          </li>
        ))}
      </ul>
    );
  },
}));

/** Prepares each test of a file: the day's three appointments. */
export function prepareBook(): void {
  beforeEach(() => {
    book.rows = [
      makeAppointment(1, 'Aisyah', 'booked', { at: '09:00' }),
      makeAppointment(2, 'Bala', 'confirmed', {
        at: '10:00',
        doctor: '2',
        doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }],
        appointmentType: 'Minor procedure',
      }),
      makeAppointment(3, 'Chong', 'cancelled', { at: '11:00' }),
    ];
  });
}

/** Opens the book of a branch with three doctors, of whom one is away in the afternoon. */
export async function openBook(address = BOOK, role?: Role) {
  const list = mock(appointments.appointmentList, ({ input }) => ({
    data: book.rows.filter(({ appointmentDate }) => {
      const day = appointmentDate.slice(0, 10);
      return day >= String(input.startDate) && day <= String(input.endDate);
    }),
  }));
  mock(organizer.schedulerOrganizerList, [
    {
      id: 1,
      resource: 2,
      resourceName: 'Dr Devi',
      reason: 'Course',
      type: '',
      fromDate: today,
      toDate: today,
      startDate: '14:00',
      stopDate: '16:00',
      weekdays: '',
      everyWeeks: 1,
      toSettle: 0,
      ended: false,
      version: 1,
    },
  ]);
  mock(clinicCalendar.clinicCalendar, ({ input }) => [
    {
      day: input.startDate,
      weekend: false,
      holiday: '',
      hours: [{ opens: '08:00', closes: '18:00' }],
    },
    { day: today, weekend: false, holiday: 'Deepavali', hours: [] },
  ]);
  mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
  const app = openDay(address, role);
  await screen.findByRole('list', { name: 'book' });
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
  return { ...app, list };
}

/** Whom the book shows. */
export const names = () => book.told.items.map(({ title }) => title);
/** What the calendar is told of someone's appointment. */
export const itemOf = (title: string): CalendarItem => {
  const item = book.told.items.find((each) => each.title === title);
  if (!item) throw new Error(`no item of ${title}`);
  return item;
};
/** A minute of a day, of today unless told. */
export const at = (time: string, day = today) => parseWallMinute(`${day}T${time}:00.000Z`);

/** An appointment as the branch has it. */
export function rowOf(id: number): Appointment {
  const row = book.rows.find((each) => each.id === id);
  if (!row) throw new Error(`no appointment ${id}`);
  return row;
}

/** Puts an appointment at a time of today, perhaps with another doctor. */
export function put(title: string, time: string, column: number | null = null) {
  const item = itemOf(title);
  const [from = null] = column === null ? [] : item.columns;
  const start = at(time);
  act(() => book.told.onMove(item, { start, stop: start + item.stop - item.start, column }, from));
}

/** Makes moves as the server would. */
export function mockMoves() {
  const moved = (id: number, change: Partial<Appointment>): Appointment => {
    const row = rowOf(id);
    const next = { ...row, ...change, version: row.version + 1 };
    book.rows = book.rows.map((each) => (each.id === id ? next : each));
    return next;
  };
  return mock(appointments.rescheduleAppointment, ({ input }) =>
    moved(Number(input.id), {
      appointmentDate: input.appointmentDate,
      ...(input.estimatedTime && { duration: input.estimatedTime }),
    }),
  );
}

/** A refusal, as the doctor is taken. */
export const taken = new Refusal(409, [
  {
    error_code: 'APPOINTMENT.UNAVAILABLE',
    error_message: '',
    field: 'appointmentDate',
    params: { resource: 'Dr Lim', start: '10:00 AM', stop: '10:30 AM' },
  },
]);

/** A refusal, as the patient sees another doctor then. */
export const patientTaken = new Refusal(409, [
  {
    error_code: 'APPOINTMENT.PATIENT_TAKEN',
    error_message: '',
    field: 'appointmentDate',
    params: { resource: 'Dr Devi', start: '02:00 PM', stop: '03:00 PM' },
  },
]);
