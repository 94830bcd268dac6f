import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../contract/access.ts';
import { type Appointment, appointments } from '../../contract/appointments.ts';
import { clinicCalendar } from '../../contract/clinicCalendar.ts';
import { clinicToday } from '../../contract/fields.ts';
import { organizer } from '../../contract/organizer.ts';
import { wallMinute } from '../../src/framework/calendar/clock.ts';
import type { CalendarItem, CalendarProps } from '../../src/framework/calendar/types.ts';
import { addDays, addMinutes, minutesIn } from '../../src/framework/format.ts';
import { hub } from '../support/hub.ts';
import { mock, Refusal } from '../support/mock.ts';
import { appointmentOf, openDay } from './day.ts';
import { preparePages } from './page.tsx';

preparePages();

const BOOK = '/appointment/scheduler';
const today = clinicToday();
let rows: Appointment[];
/** What the page has told the calendar last: what is drawn of it, and by which gestures, has tests of its own. */
let told: CalendarProps;

vi.mock('../../src/ui/calendar/Calendar.tsx', () => ({
  default: (props: CalendarProps) => {
    told = props;
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

beforeEach(() => {
  rows = [
    appointmentOf(1, 'Aisyah', 'booked', { at: '09:00' }),
    appointmentOf(2, 'Bala', 'confirmed', {
      at: '10:00',
      doctor: '2',
      doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }],
      appointmentType: 'Minor procedure',
    }),
    appointmentOf(3, 'Chong', 'cancelled', { at: '11:00' }),
  ];
});

async function openBook(address = BOOK, role?: Role) {
  const list = mock(appointments.appointmentList, ({ input }) => ({
    data: rows.filter(({ appointmentDate }) => {
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
  const app = openDay(address, role);
  await screen.findByRole('list', { name: 'book' });
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
  return { ...app, list };
}

const names = () => told.items.map(({ title }) => title);
const itemOf = (title: string): CalendarItem => {
  const item = told.items.find((each) => each.title === title);
  if (!item) throw new Error(`no item of ${title}`);
  return item;
};
const at = (time: string, day = today) => wallMinute(`${day}T${time}:00.000Z`);

/** Puts an appointment at a time of today, perhaps with another doctor. */
function put(title: string, time: string, column: number | null = null) {
  const item = itemOf(title);
  const [from = null] = column === null ? [] : item.columns;
  const start = at(time);
  act(() => told.onMove(item, { start, stop: start + item.stop - item.start, column }, from));
}

/** Makes moves as the server would. */
function mockMoves() {
  const moved = (id: number, change: Partial<Appointment>): Appointment => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Error('no such row');
    const next = { ...row, ...change, version: row.version + 1 };
    rows = rows.map((each) => (each.id === id ? next : each));
    return next;
  };
  return mock(appointments.rescheduleAppointment, ({ input }) =>
    moved(Number(input.id), {
      appointmentDate: input.appointmentDate,
      ...(input.estimatedTime !== undefined && { duration: input.estimatedTime }),
    }),
  );
}

const taken = new Refusal(409, [
  {
    error_code: 'APPOINTMENT.UNAVAILABLE',
    error_message: '',
    field: 'appointmentDate',
    params: { resource: 'Dr Lim', start: '10:00 AM', stop: '10:30 AM' },
  },
]);

describe('the book', () => {
  it("shows the day's appointments, absences and holiday, with a column for each doctor", async () => {
    await openBook();
    expect(told.view).toBe('day');
    expect(told.byColumn).toBe(true);
    expect(told.columns.map(({ name }) => name)).toEqual(['Dr Lim', 'Dr Devi', 'Dr Farid']);
    expect(names()).toEqual(['Aisyah', 'Bala']);
    expect(itemOf('Aisyah')).toMatchObject({ start: at('09:00'), stop: at('09:15'), columns: [1] });
    expect(told.blocks).toMatchObject([{ column: 2, start: at('14:00'), label: 'Course' }]);
    await waitFor(() => expect(told.days).toMatchObject([{ isOff: true, note: 'Deepavali' }]));
  });

  it('asks for the days around, so that the next step shows at once', async () => {
    const { list, user } = await openBook(`${BOOK}?view=week&day=2026-11-24`);
    await waitFor(() =>
      expect(new Set(list.map(({ input }) => input.startDate))).toEqual(
        new Set(['2026-11-16', '2026-11-23', '2026-11-30']),
      ),
    );
    await user.keyboard(']');
    expect(told.days[0]?.day).toBe('2026-11-30');
    expect(screen.queryByText('Please wait...')).toBeNull();
  });

  it('is walked through by keys and buttons, and the browser goes back', async () => {
    const { user } = await openBook(`${BOOK}?view=day&day=2026-11-24`);
    await user.keyboard('[[');
    expect(window.location.search).toBe('?view=day&day=2026-11-23');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    await user.keyboard('w');
    expect(window.location.search).toBe('?view=week&day=2026-11-24');
    act(() => window.history.back());
    await waitFor(() => expect(told.view).toBe('agenda'));
    await user.keyboard('t');
    expect(told.days[0]?.day).toBe(today);
  });

  it('remembers for the person which view they chose', async () => {
    const { user, unmount } = await openBook();
    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    unmount();
    await openBook();
    expect(told.view).toBe('agenda');
  });

  it('goes to a day of the month, where holidays are told', async () => {
    const { user } = await openBook(`${BOOK}?day=${today}`);
    await user.click(screen.getByText(/^Go to a day/));
    const holiday = await screen.findByRole('button', { name: /day off, Deepavali/ });
    act(() => holiday.focus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(told.days.map(({ day }) => day)).toEqual([addDays(today, 7)]);
  });

  it('is narrowed by doctor, type, room, status and what was cancelled, in the address', async () => {
    const { user } = await openBook();
    const doctors = within(screen.getByRole('group', { name: 'Doctors' }));
    await user.click(doctors.getByRole('button', { name: 'Dr Devi' }));
    expect(names()).toEqual(['Bala']);
    expect(told.columns.map(({ name }) => name)).toEqual(['Dr Devi']);
    expect(window.location.search).toBe('?doctors=2');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('checkbox', { name: 'Minor procedure' }));
    expect(names()).toEqual(['Bala']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('button', { name: 'Cancelled too' }));
    expect(names()).toEqual(['Aisyah', 'Bala', 'Chong']);
    expect(itemOf('Chong').isFixed).toBe(true);
  });

  it('follows what other desks do', async () => {
    await openBook();
    await waitFor(() => expect(hub.open.size).toBe(1));
    rows = rows.map((row) => (row.id === 1 ? { ...row, patientName: 'Aisyah Kamal' } : row));
    act(() =>
      hub.send('RecordChanged', {
        resource: 'appointments',
        id: 1,
        change: 'update',
        by: 9,
        at: '2026-01-01T00:00:00.000Z',
      }),
    );
    await waitFor(() => expect(names()).toEqual(['Aisyah Kamal', 'Bala']));
  });

  it('says what went wrong, and tries again', async () => {
    mock(
      appointments.appointmentList,
      new Refusal(500, [{ error_code: 'GENERAL.UNEXPECTED', error_message: 'It broke' }]),
    );
    mock(organizer.schedulerOrganizerList, []);
    mock(clinicCalendar.clinicCalendar, []);
    const { user } = openDay(BOOK);
    await screen.findByText('This could not be loaded');
    mock(appointments.appointmentList, { data: rows });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'book' });
    expect(names()).toEqual(['Aisyah', 'Bala']);
  });

  it('lets a nurse look, and move and book nothing', async () => {
    await openBook(BOOK, 'Nurse');
    expect(told).toMatchObject({ mayBook: false, mayMove: false });
    expect(screen.queryByRole('link', { name: 'Add appointment' })).toBeNull();
    act(() => told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    const menu = await screen.findByRole('menu', { name: 'Menu of Aisyah' });
    within(menu).getByRole('menuitemradio', { name: 'Cancelled' });
    expect(within(menu).queryByRole('menuitem', { name: 'Move elsewhere' })).toBeNull();
    expect(within(menu).queryByRole('menuitem', { name: 'Reschedule' })).toBeNull();
  });
});

describe('a move', () => {
  it('shows at once, goes over the version that was seen, and can be undone', async () => {
    const { user } = await openBook();
    const sent = mockMoves();
    put('Aisyah', '15:30');
    expect(itemOf('Aisyah')).toMatchObject({ start: at('15:30'), isPending: true });
    await screen.findByText(/Aisyah is now at .* 03:30 PM with Dr Lim\./);
    expect(sent[0]?.input).toEqual({ id: 1, appointmentDate: `${today}T15:30:00.000Z` });
    expect(sent[0]?.headers.get('If-Match')).toBe('"1"');
    expect(itemOf('Aisyah').isPending).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('09:00')));
    expect(sent[1]?.headers.get('If-Match')).toBe('"2"');
  });

  it('of time and doctor is one request, and keeps the other doctors', async () => {
    rows[0] = appointmentOf(1, 'Aisyah', 'booked', {
      doctors: [
        { id: 1, resource: 'Dr Lim', blockcolor: '' },
        { id: 2, resource: 'Dr Devi', blockcolor: '' },
      ],
    });
    await openBook();
    const sent = mock(appointments.updateAppointment, taken);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], free: [] });
    put('Aisyah', '15:00', 3);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({
      id: 1,
      apt_date: `${today}T15:00:00.000Z`,
      resource: '3|2',
    });
  });

  it('to another doctor alone keeps its time', async () => {
    await openBook();
    const sent = mock(appointments.editAppointmentDoctor, () => ({
      ...appointmentOf(1, 'Aisyah'),
      doctors: [{ id: 3, resource: 'Dr Farid', blockcolor: '' }],
    }));
    put('Aisyah', '09:00', 3);
    await screen.findByText(/with Dr Farid/);
    expect(sent[0]?.input).toEqual({ id: 1, doctor: '3' });
    expect(itemOf('Aisyah').columns).toEqual([3]);
  });

  it('is put back where a doctor is taken, with who it is and the next free times', async () => {
    const { user } = await openBook();
    mock(appointments.rescheduleAppointment, taken);
    const asked = mock(appointments.checkAppointmentAvailability, {
      unavailable: [],
      free: [`${today}T10:30:00.000Z`],
    });
    put('Aisyah', '10:00');
    const dialog = await screen.findByRole('dialog', { name: 'Aisyah was not moved' });
    within(dialog).getByText(/Dr Lim not available/);
    expect(itemOf('Aisyah')).toMatchObject({ start: at('09:00'), isPending: false });
    await waitFor(() =>
      expect(asked[0]?.input).toMatchObject({
        appointmentDate: `${today}T10:00:00.000Z`,
        resource: '1',
        except: '1',
      }),
    );
    const sent = mockMoves();
    await user.click(await within(dialog).findByRole('button', { name: '10:30 AM' }));
    await screen.findByText(/Aisyah is now at .* 10:30 AM/);
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('over what is there is made knowingly alone', async () => {
    const { user } = await openBook();
    mock(appointments.rescheduleAppointment, taken);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], free: [] });
    put('Aisyah', '10:00');
    const dialog = await screen.findByRole('dialog', { name: 'Aisyah was not moved' });
    const sent = mockMoves();
    await user.click(within(dialog).getByRole('button', { name: 'Book anyway' }));
    await waitFor(() => expect(sent[0]?.input).toMatchObject({ allowConflict: true }));
    await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('10:00')));
  });

  it('of what someone else has changed meanwhile is put back, and says so', async () => {
    await openBook();
    mock(
      appointments.rescheduleAppointment,
      new Refusal(409, [
        { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Nora' } },
      ]),
    );
    put('Aisyah', '12:00');
    await screen.findByText('Nora has changed this record meanwhile.');
    expect(itemOf('Aisyah').start).toBe(at('09:00'));
  });

  it('is not taken back by news that come while it is on its way', async () => {
    await openBook();
    await waitFor(() => expect(hub.open.size).toBe(1));
    let answer = () => undefined as void;
    mock(
      appointments.rescheduleAppointment,
      ({ input }) =>
        new Promise<Appointment>((resolve) => {
          const { appointmentDate } = input;
          answer = () => resolve({ ...appointmentOf(1, 'Aisyah'), appointmentDate, version: 2 });
        }),
    );
    put('Aisyah', '12:00');
    rows = [...rows, appointmentOf(9, 'Zara', 'booked', { at: '13:00' })];
    act(() =>
      hub.send('RecordChanged', {
        resource: 'appointments',
        id: 9,
        change: 'create',
        by: 9,
        at: '2026-01-01T00:00:00.000Z',
      }),
    );
    await waitFor(() => expect(names()).toContain('Zara'));
    expect(itemOf('Aisyah').start).toBe(at('12:00'));
    answer();
    await screen.findByText(/Aisyah is now at/);
    expect(itemOf('Aisyah').start).toBe(at('12:00'));
  });

  it('goes on over the version that the move before it made', async () => {
    await openBook();
    const sent = mockMoves();
    put('Aisyah', '12:00');
    put('Aisyah', '13:00');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
    await waitFor(() => expect(itemOf('Aisyah')).toMatchObject({ start: at('13:00') }));
  });
});

describe('what is taken up', () => {
  it('by its menu or Ctrl+X is put down where one books, on another day as well', async () => {
    const { user } = await openBook();
    const sent = mockMoves();
    act(() => told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move elsewhere' }));
    screen.getByText('Moving Aisyah: choose the new time, on any day.');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^Moving/)).toBeNull();

    act(() => screen.getByRole('button', { name: /^Aisyah/ }).focus());
    await user.keyboard('{Control>}x{/Control}');
    await screen.findByText(/^Moving Aisyah/);
    await user.keyboard(']');
    const start = at('10:00', addDays(today, 1));
    act(() => told.onBook({ start, stop: start + 15, column: 1 }));
    await screen.findByText(/Aisyah is now at .* 10:00 AM/);
    expect(sent[0]?.input).toEqual({
      id: 1,
      appointmentDate: `${addDays(today, 1)}T10:00:00.000Z`,
    });
    expect(names()).toEqual(['Aisyah']);
  });
});

describe('free time', () => {
  it('begins a booking at its time, for as long as was drawn, with its doctor', async () => {
    await openBook();
    mock(appointments.checkAppointmentAvailability, { unavailable: [], free: [] });
    const tomorrow = addDays(today, 1);
    act(() =>
      told.onBook({ start: at('10:15', tomorrow), stop: at('10:45', tomorrow), column: 3 }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Add appointment' });
    expect(window.location.search).toContain(`new=1&at=${tomorrow}T10%3A15&minutes=30&with=3`);
    expect(within(dialog).getByLabelText('Time')).toHaveProperty('value', '10:15');
    expect(within(dialog).getByRole('combobox', { name: 'Minutes' })).toHaveProperty('value', '30');
    within(await within(dialog).findByRole('list', { name: 'Chosen doctors' })).getByText(
      'Dr Farid',
    );
  });

  it('of a day that is over takes no booking', async () => {
    await openBook();
    const start = at('10:00', addDays(today, -1));
    act(() => told.onBook({ start, stop: start + 15, column: 3 }));
    await screen.findByText('An appointment is today or later.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is noted as an absence from its menu', async () => {
    const { user } = await openBook();
    mock(organizer.organizerOverlaps, { total: 0, data: [] });
    act(() =>
      told.onMenu({ place: { start: at('10:00'), stop: at('10:15'), column: 2 } }, { x: 0, y: 0 }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Note an absence' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByDisplayValue('10:00')).toBeTruthy();
  });
});

describe('an appointment', () => {
  it('opens over the book', async () => {
    const { user } = await openBook();
    mock(appointments.appointmentDetail, appointmentOf(1, 'Aisyah'));
    await user.click(screen.getByRole('button', { name: /^Aisyah/ }));
    await screen.findByRole('dialog', { name: 'Appointment' });
    expect(window.location.search).toBe('?appointment=1');
  });

  it('takes the next step of its visit from its menu', async () => {
    const { user } = await openBook();
    const sent = mock(appointments.updateAppointment, appointmentOf(1, 'Aisyah', 'arrived'));
    act(() => told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    const menu = await screen.findByRole('menu', { name: 'Menu of Aisyah' });
    await waitFor(() => within(menu).getByRole('menuitem', { name: 'Arrived' }));
    await user.click(within(menu).getByRole('menuitem', { name: 'Arrived' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ id: 1, appt_status: 3 }));
    await waitFor(() => expect(itemOf('Aisyah').state).toBe('Arrived'));
  });

  it('says all of itself to those who listen', async () => {
    await openBook();
    const row = rows[0];
    if (!row) throw new Error('no row');
    const stop = addMinutes(row.appointmentDate, minutesIn(row.duration));
    expect(stop).toBe(`${today}T09:15:00.000Z`);
    expect(itemOf('Aisyah').label).toMatch(
      /^\d\d \w{3} \d{4}, 09:00 AM to 09:15 AM, Dr Lim, Consultation, Booked$/,
    );
  });
});
