import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { clinicCalendar } from '../../../contract/clinic/clinicCalendar.ts';
import { organizer } from '../../../contract/clinic/organizer.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addMinutes, durationMinutes } from '../../../src/framework/format.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { at, BOOK, book, itemOf, mockMoves, names, openBook, prepareBook, today } from './book.tsx';
import { makeAppointment, openDay } from './day.ts';

preparePages();
prepareBook();

describe('the scheduler', () => {
  it("shows the day's appointments, absences and holiday, with a column for each doctor", async () => {
    await openBook();
    expect(book.told.view).toBe('day');
    expect(book.told.byColumn).toBe(true);
    expect(book.told.columns.map(({ name }) => name)).toEqual(['Dr Lim', 'Dr Devi', 'Dr Farid']);
    expect(names()).toEqual(['Aisyah', 'Bala']);
    expect(itemOf('Aisyah')).toMatchObject({ start: at('09:00'), stop: at('09:15'), columns: [1] });
    expect(book.told.blocks).toMatchObject([{ column: 2, start: at('14:00'), label: 'Course' }]);
    await waitFor(() => expect(book.told.days).toMatchObject([{ isOff: true, note: 'Deepavali' }]));
  });

  it('loads the adjacent days, so that the next step shows immediately', async () => {
    const { list, user } = await openBook(`${BOOK}?view=week&day=2026-11-24`);
    await waitFor(() =>
      expect(new Set(list.map(({ input }) => input.startDate))).toEqual(
        new Set(['2026-11-16', '2026-11-23', '2026-11-30']),
      ),
    );
    await user.keyboard(']');
    expect(book.told.days[0]?.day).toBe('2026-11-30');
    expect(screen.queryByText('Please wait...')).toBeNull();
  });

  it('changes days by keys, buttons and Back of the browser', async () => {
    const { user } = await openBook(`${BOOK}?view=day&day=2026-03-24`);
    await user.keyboard('[[');
    expect(window.location.search).toBe('?view=day&day=2026-03-23');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    await user.keyboard('w');
    expect(window.location.search).toBe('?view=week&day=2026-03-24');
    act(() => window.history.back());
    await waitFor(() => expect(book.told.view).toBe('agenda'));
    await user.keyboard('t');
    expect(book.told.days[0]?.day).toBe(today);
  });

  it('shows a month, whose days open, and moves by months', async () => {
    const { user, list } = await openBook(`${BOOK}?view=day&day=2026-11-24`);
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(window.location.search).toBe('?view=month&day=2026-11-24');
    expect(book.told.days.map(({ day }) => day).filter((_, at) => at % 41 === 0)).toEqual([
      '2026-10-26',
      '2026-12-06',
    ]);
    expect(screen.getByText(/^Go to a day/).parentElement?.textContent).toContain('November 2026');
    await waitFor(() => expect(list.at(-1)?.input).toMatchObject({ startDate: '2026-10-26' }));
    await user.keyboard(']');
    expect(book.told.day).toBe('2026-12-24');
    act(() => book.told.onFocusDay('2026-12-25'));
    act(() => book.told.onOpenDay('2026-12-25'));
    expect(window.location.search).toBe('?view=day&day=2026-12-25');
  });

  it('shows one doctor at a time in a week, or all in one column or side by side', async () => {
    const { user } = await openBook(`${BOOK}?view=week`);
    expect(names()).toEqual(['Aisyah']);
    expect(book.told.columns.map(({ name }) => name)).toEqual(['Dr Lim']);
    expect(book.told.byColumn).toBe(false);
    const doctors = within(screen.getByRole('group', { name: 'Doctors' }));
    await user.click(doctors.getByRole('button', { name: 'Dr Devi', pressed: false }));
    doctors.getByRole('button', { name: 'Dr Devi', pressed: true });
    doctors.getByRole('button', { name: 'Dr Lim', pressed: false });
    expect(names()).toEqual(['Bala']);
    expect(window.location.search).toBe('?view=week&doctor=2');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(doctors.getByRole('button', { name: 'All doctors' }));
    expect(window.location.search).toBe('?view=week&doctor=2&doctors=all&columns=together');
    expect(names()).toEqual(['Aisyah', 'Bala']);
    const layout = screen.getByRole('combobox', { name: 'Doctors shown' });
    await user.selectOptions(layout, 'Column per doctor');
    expect([book.told.byColumn, book.told.columns.length]).toEqual([true, 3]);
    await user.selectOptions(layout, 'One doctor');
    expect(names()).toEqual(['Bala']);
  });

  it('remembers the chosen view of the person', async () => {
    const { user, unmount } = await openBook();
    await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    unmount();
    await openBook();
    expect(book.told.view).toBe('agenda');
  });

  it('opens a day of the month, in which holidays are shown', async () => {
    const { user } = await openBook(`${BOOK}?day=${today}`);
    await user.click(screen.getByText(/^Go to a day/));
    const holiday = await screen.findByRole('gridcell', { name: /day off, Deepavali/ });
    act(() => holiday.focus());
    // To a day of the same month, as another month is drawn only after a while.
    const [key, step] = Number(today.slice(8)) > 15 ? ['{ArrowUp}', -7] : ['{ArrowDown}', 7];
    await user.keyboard(`${key}{Enter}`);
    expect(book.told.days.map(({ day }) => day)).toEqual([addDays(today, step)]);
  });

  it('is filtered by doctor, type, room, status and cancelled ones, in the address', async () => {
    const { user } = await openBook();
    const doctors = within(screen.getByRole('group', { name: 'Doctors' }));
    await user.click(doctors.getByRole('button', { name: 'Dr Devi' }));
    expect(names()).toEqual(['Bala']);
    expect(book.told.columns.map(({ name }) => name)).toEqual(['Dr Devi']);
    expect(window.location.search).toBe('?doctors=2');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('button', { name: 'Type' }));
    await user.click(screen.getByRole('checkbox', { name: 'Minor procedure' }));
    await user.keyboard('{Escape}');
    expect(names()).toEqual(['Bala']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('button', { name: 'Cancelled too' }));
    expect(names()).toEqual(['Aisyah', 'Bala', 'Chong']);
    expect(itemOf('Chong').isFixed).toBe(true);
  });

  it('opens on the doctor who is signed in, and on all doctors by choice', async () => {
    const { user } = await openBook(BOOK, 'Doctor');
    await waitFor(() => expect(names()).toEqual(['Aisyah']));
    expect(book.told.columns.map(({ name }) => name)).toEqual(['Dr Lim']);
    await user.click(screen.getByRole('button', { name: 'All doctors' }));
    expect(names()).toEqual(['Aisyah', 'Bala']);
    expect(window.location.search).toBe('?doctors=all');
  });

  it('opens the week on the doctor who is signed in, and on another by choice', async () => {
    const { user } = await openBook(`${BOOK}?view=week`, 'Doctor');
    await waitFor(() => expect(names()).toEqual(['Aisyah']));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dr Devi' }));
    expect(names()).toEqual(['Bala']);
    await user.keyboard('d');
    expect(names()).toEqual(['Aisyah']);
    await user.click(screen.getByRole('button', { name: 'Dr Farid' }));
    await user.keyboard('w');
    expect(book.told.columns.map(({ name }) => name)).toEqual(['Dr Lim']);
  });

  it('shows changes by others', async () => {
    await openBook();
    await waitFor(() => expect(hub.open.size).toBe(1));
    book.rows = book.rows.map((row) =>
      row.id === 1 ? { ...row, patientName: 'Aisyah Kamal' } : row,
    );
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

  it('shows what went wrong, and tries again', async () => {
    mock(
      appointments.appointmentList,
      new Refusal(500, [{ error_code: 'GENERAL.UNEXPECTED', error_message: 'It broke' }]),
    );
    mock(organizer.schedulerOrganizerList, []);
    mock(clinicCalendar.clinicCalendar, []);
    const { user } = openDay(BOOK);
    await screen.findByText('This could not be loaded');
    mock(appointments.appointmentList, { data: book.rows });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'book' });
    expect(names()).toEqual(['Aisyah', 'Bala']);
  });

  it('is read-only for a nurse', async () => {
    await openBook(BOOK, 'Nurse');
    expect(book.told).toMatchObject({ mayBook: false, mayMove: false });
    expect(screen.queryByRole('link', { name: 'Add appointment' })).toBeNull();
    act(() => book.told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    const menu = await screen.findByRole('menu', { name: 'Menu of Aisyah' });
    act(() => within(menu).getByRole('menuitem', { name: 'Set status' }).click());
    await screen.findByRole('menuitemradio', { name: 'Cancelled' });
    expect(within(menu).queryByRole('menuitem', { name: 'Move elsewhere' })).toBeNull();
    expect(within(menu).queryByRole('menuitem', { name: 'Reschedule' })).toBeNull();
  });
});

describe('a cut appointment', () => {
  it('is pasted at another time, also on another day, after its menu or Ctrl+X', async () => {
    const { user } = await openBook();
    const sent = mockMoves();
    act(() => book.told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move elsewhere' }));
    screen.getByText('Moving Aisyah: choose the new time, on any day.');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^Moving/)).toBeNull();

    act(() => screen.getByRole('button', { name: /^Aisyah/ }).focus());
    await user.keyboard('{Control>}x{/Control}');
    await screen.findByText(/^Moving Aisyah/);
    await user.keyboard(']');
    const start = at('10:00', addDays(today, 1));
    act(() => book.told.onBook({ start, stop: start + 15, column: 1 }));
    await screen.findByText(/Aisyah is now at .* 10:00 AM/);
    expect(sent[0]?.input).toEqual({
      id: 1,
      appointmentDate: `${addDays(today, 1)}T10:00:00.000Z`,
      refusePatientOverlap: true,
    });
    expect(names()).toEqual(['Aisyah']);
  });
});

describe('a cut appointment in a month', () => {
  it('is pasted on the day that is chosen, at its own time', async () => {
    const { user } = await openBook(`${BOOK}?view=month`);
    const sent = mockMoves();
    act(() => book.told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move elsewhere' }));
    act(() => book.told.onOpenDay(addDays(today, 1)));
    await waitFor(() =>
      expect(sent[0]?.input).toMatchObject({
        appointmentDate: `${addDays(today, 1)}T09:00:00.000Z`,
      }),
    );
    expect(book.told.view).toBe('month');
  });
});

describe('free time', () => {
  it('opens a booking at its time, with the selected length and doctor', async () => {
    await openBook();
    mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
    const tomorrow = addDays(today, 1);
    act(() =>
      book.told.onBook({ start: at('10:15', tomorrow), stop: at('10:45', tomorrow), column: 3 }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Add appointment' });
    expect(window.location.search).toContain(`new=1&at=${tomorrow}T10%3A15&minutes=30&with=3`);
    expect(within(dialog).getByLabelText('Time')).toHaveProperty('value', '10:15 AM');
    expect(within(dialog).getByRole('combobox', { name: 'Minutes' })).toHaveProperty('value', '30');
    within(await within(dialog).findByRole('list', { name: 'Chosen doctors' })).getByText(
      'Dr Farid',
    );
  });

  it('of a past day cannot be booked', async () => {
    await openBook();
    const start = at('10:00', addDays(today, -1));
    act(() => book.told.onBook({ start, stop: start + 15, column: 3 }));
    await screen.findByText('An appointment is today or later.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be made an absence from its menu', async () => {
    const { user } = await openBook();
    mock(organizer.organizerOverlaps, { total: 0, data: [] });
    act(() =>
      book.told.onMenu(
        { place: { start: at('10:00'), stop: at('10:15'), column: 2 } },
        { x: 0, y: 0 },
      ),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Note an absence' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByDisplayValue('10:00 AM')).toBeTruthy();
  });
});

describe('an appointment', () => {
  it('opens over the scheduler', async () => {
    const { user } = await openBook();
    mock(appointments.appointmentDetail, makeAppointment(1, 'Aisyah'));
    await user.click(screen.getByRole('button', { name: /^Aisyah/ }));
    await screen.findByRole('dialog', { name: 'Appointment' });
    expect(window.location.search).toBe('?appointment=1');
  });

  it('takes the next step of its visit from its menu', async () => {
    const { user } = await openBook();
    const sent = mock(appointments.updateAppointment, makeAppointment(1, 'Aisyah', 'arrived'));
    act(() => book.told.onMenu({ item: itemOf('Aisyah') }, { x: 0, y: 0 }));
    const menu = await screen.findByRole('menu', { name: 'Menu of Aisyah' });
    await waitFor(() => within(menu).getByRole('menuitem', { name: 'Arrived' }));
    await user.click(within(menu).getByRole('menuitem', { name: 'Arrived' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ id: 1, appt_status: 3 }));
    await waitFor(() => expect(itemOf('Aisyah').status).toBe('Arrived'));
  });

  it('has a complete accessible name', async () => {
    await openBook();
    const row = book.rows[0];
    if (!row) throw new Error('no row');
    const stop = addMinutes(row.appointmentDate, durationMinutes(row.duration));
    expect(stop).toBe(`${today}T09:15:00.000Z`);
    expect(itemOf('Aisyah').label).toMatch(
      /^Aisyah, \d\d \w{3} \d{4}, 09:00 AM to 09:15 AM, Dr Lim, Consultation, Booked$/,
    );
  });
});
