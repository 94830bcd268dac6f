import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { attendance } from '../../../contract/clinic/attendance.ts';
import { series } from '../../../contract/clinic/series.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, mockSearch, openDay, patientOf } from './day.ts';

preparePages();

const QUEUE = '/appointment/today-queue';
const day = (weeks: number) => `${addDays(clinicToday(), weeks * 7)}T10:00:00.000Z`;
const taken = {
  resource: 'Dr Lim',
  startDate: day(1),
  stopDate: day(1),
  kind: 'taken' as const,
  reason: '',
};
const dates = [
  { appointmentDate: day(0), holiday: '', weekend: false, unavailable: [] },
  { appointmentDate: day(1), holiday: '', weekend: false, unavailable: [taken] },
  { appointmentDate: day(2), holiday: 'Hari Malaysia', weekend: true, unavailable: [] },
];

async function openBooking(role?: Role) {
  mockQueue([]);
  mockSearch([patientOf(1, 'Aisyah')]);
  mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
  const checked = mock(series.checkAppointmentSeries, dates);
  const app = openDay(`${QUEUE}?new=1`, role);
  const dialog = await screen.findByRole('dialog', { name: 'Add appointment' });
  await app.user.type(await within(dialog).findByRole('combobox', { name: 'Patient' }), 'ais');
  await app.user.click(await screen.findByRole('option', { name: /Aisyah/ }));
  await app.user.type(within(dialog).getByRole('combobox', { name: 'Doctors' }), 'lim{Enter}');
  await app.user.selectOptions(within(dialog).getByLabelText('Type'), 'Consultation');
  await app.user.selectOptions(within(dialog).getByLabelText('Repeat'), 'Weekly');
  const count = within(dialog).getByRole('spinbutton', { name: 'Appointments' });
  await app.user.clear(count);
  await app.user.type(count, '3');
  await within(dialog).findByText(/Dr Lim is taken/);
  return { ...app, dialog, checked };
}

const answer = (skipped: typeof dates) => ({
  seriesID: 9,
  data: [1, 2].map((id) => makeAppointment(id, 'Aisyah')),
  skipped,
});

describe('a repeated booking', () => {
  it('shows its dates, with conflicts, absences, holidays and weekends', async () => {
    const { dialog, checked } = await openBooking();
    const shown = within(within(dialog).getByRole('list', { name: 'Dates of the series' }));
    const rows = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('Free');
    expect(rows[1]).toContain('Dr Lim is taken');
    expect(rows[2]).toContain('Hari Malaysia · Weekend');
    const asked = { resource: '1', repeatUnit: 'week', repeatEvery: '1', repeatCount: '3' };
    await waitFor(() => expect(checked.at(-1)?.input).toMatchObject(asked));
  });

  it('skips taken dates, and shows how many were booked and which were not', async () => {
    const { user, dialog } = await openBooking();
    const sent = mock(
      series.bookAppointmentSeries,
      answer([dates[1]].flatMap((each) => each ?? [])),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Book' }));
    await screen.findByText(/2 appointments are booked for Aisyah\.\s+Left out: /);
    expect(sent[0]?.input).toMatchObject({ repeatUnit: 'week', repeatCount: 3, skipTaken: true });
    expect(sent[0]?.input.allowConflict).toBeUndefined();
  });

  it('books overlaps if chosen', async () => {
    const { user, dialog } = await openBooking();
    const sent = mock(series.bookAppointmentSeries, answer([]));
    await user.click(within(dialog).getByRole('radio', { name: 'Book over them' }));
    await user.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.allowConflict).toBe(true);
    expect(sent[0]?.input.skipTaken).toBeUndefined();
  });

  it('is not sent with an invalid count', async () => {
    const { user, dialog } = await openBooking();
    const count = within(dialog).getByRole('spinbutton', { name: 'Appointments' });
    await user.clear(count);
    await user.type(count, '53');
    expect(within(dialog).getByText(/A series has 2 to 52/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Book' })).toHaveProperty('disabled', true);
  });
});

describe('one of a series', () => {
  const member = makeAppointment(5, 'Aisyah', 'booked', { seriesID: 9, appointmentDate: day(1) });
  const open = (task: string, of: Appointment = member) => {
    mockQueue([of]);
    mock(appointments.appointmentDetail, of);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
    return openDay(`${QUEUE}?appointment=5${task}`);
  };

  it('is marked as one', async () => {
    open('');
    expect(await screen.findByText('One of a series')).toBeTruthy();
  });

  it('can be moved alone, or with those that follow', async () => {
    const { user } = open('&do=move');
    const form = await screen.findByRole('form', { name: 'Reschedule' });
    const moved = mock(series.moveAppointmentSeries, { data: [member, { ...member, id: 6 }] });
    await user.click(within(form).getByRole('radio', { name: 'This and following' }));
    await user.click(within(form).getByRole('button', { name: 'Reschedule' }));
    await screen.findByText('2 appointments were moved.');
    expect(moved[0]?.input).toMatchObject({ id: 5, appointmentDate: day(1) });
  });

  it('can change its doctor with those that follow', async () => {
    const { user } = open('&do=doctor');
    const form = await screen.findByRole('form', { name: 'Change doctor' });
    const moved = mock(series.moveAppointmentSeries, { data: [member] });
    await user.click(within(form).getByRole('radio', { name: 'This and following' }));
    await user.click(within(form).getByRole('button', { name: 'Change doctor' }));
    await waitFor(() => expect(moved).toHaveLength(1));
    expect(moved[0]?.input).toMatchObject({ id: 5, doctor: '1', appointmentDate: day(1) });
  });

  it('can be deleted with those that follow, by password, and restored together', async () => {
    const { user } = open('&do=remove');
    const ended = mock(series.endAppointmentSeries, { removed: 2, ids: [5, 6] });
    await user.click(await screen.findByRole('radio', { name: 'This and following' }));
    await user.type(screen.getByLabelText('Password'), 'Demo#1234');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 appointments were deleted.');
    expect(ended[0]?.input).toEqual({ id: '5', password: 'Demo#1234' });
    const back = mock(batch.batch, { count: 2, answers: [] });
    // While a dialog is open, the notice stands within it.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('2 appointments are back.');
    expect(back[0]?.input).toEqual({ call: 'restoreAppointment', inputs: [{ id: 5 }, { id: 6 }] });
  });

  it('is not asked about if the appointment is single', async () => {
    open('&do=move', { ...member, seriesID: null });
    const form = await screen.findByRole('form', { name: 'Reschedule' });
    expect(within(form).queryByRole('radio')).toBeNull();
  });
});

describe('the attendance of a patient', () => {
  it('is shown if some were missed or cancelled', async () => {
    const of = makeAppointment(5, 'Aisyah');
    mockQueue([of]);
    mock(appointments.appointmentDetail, of);
    openDay(`${QUEUE}?appointment=5`);
    mock(attendance.patientAttendance, {
      total: 12,
      done: 9,
      cancelled: 1,
      noShow: 2,
      lastNoShow: '2026-01-05T10:00:00.000Z',
    });
    const words = 'No-shows: 2 · last on 05 Jan 2026 · Cancelled: 1 · of 12 so far';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is shown by reason and doctor for a range of days', async () => {
    const asked = mock(attendance.attendanceReport, {
      total: 40,
      walkIns: 6,
      reasons: [
        { reason: 'Ill', count: 3 },
        { reason: '', count: 1 },
      ],
      doctors: [{ id: 1, resource: 'Dr Lim', total: 40, cancelled: 4, noShow: 10 }],
    });
    openDay('/appointment/attendance?startDate=2026-01-01&endDate=2026-01-31');
    await screen.findByText('Ill');
    expect(screen.getByText('No reason')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Dr Lim/ });
    expect(row.textContent).toContain('25%');
    expect(asked[0]?.input).toEqual({ startDate: '2026-01-01', endDate: '2026-01-31' });
  });

  it('is printed as a paper of the same days', async () => {
    mock(attendance.attendanceReport, { total: 0, walkIns: 0, reasons: [], doctors: [] });
    const { user } = openDay('/appointment/attendance?startDate=2026-01-01&endDate=2026-01-31');
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Attendance' }));
    const { pathname, searchParams } = new URL(
      viewer.getByTitle<HTMLIFrameElement>('Attendance').src,
    );
    expect(pathname).toBe('/api/report/attendance');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      language: 'en',
    });
  });
});
