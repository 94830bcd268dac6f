import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { series } from '../../../contract/clinic/series.ts';
import { waitingList } from '../../../contract/clinic/waitingList.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { makeWaitingEntry } from '../../support/dayRecords.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import {
  at,
  BOOK,
  book,
  itemOf,
  mockMoves,
  names,
  openBook,
  patientTaken,
  prepareBook,
  put,
  rowOf,
  taken,
  today,
} from './book.tsx';
import { makeAppointment } from './day.ts';

preparePages();
prepareBook();

describe('a move', () => {
  it('shows immediately, is based on the version that was shown, and can be undone', async () => {
    const { user } = await openBook();
    const sent = mockMoves();
    put('Aisyah', '15:30');
    expect(itemOf('Aisyah')).toMatchObject({ start: at('15:30'), isPending: true });
    await screen.findByText(/Aisyah is now at .* 03:30 PM with Dr Lim\./);
    expect(sent[0]?.input).toEqual({
      id: 1,
      appointmentDate: `${today}T15:30:00.000Z`,
      refusePatientOverlap: true,
    });
    expect(sent[0]?.headers.get('If-Match')).toBe('"1"');
    expect(itemOf('Aisyah').isPending).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('09:00')));
    expect(sent[1]?.headers.get('If-Match')).toBe('"2"');
  });

  it('of time and doctor is one request, and keeps the other doctors', async () => {
    book.rows[0] = makeAppointment(1, 'Aisyah', 'booked', {
      doctors: [
        { id: 1, resource: 'Dr Lim', blockcolor: '' },
        { id: 2, resource: 'Dr Devi', blockcolor: '' },
      ],
    });
    await openBook();
    const sent = mock(appointments.updateAppointment, taken);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
    put('Aisyah', '15:00', 3);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({
      id: 1,
      apt_date: `${today}T15:00:00.000Z`,
      resource: '3|2',
      refusePatientOverlap: true,
    });
  });

  it('to another doctor keeps its time', async () => {
    await openBook();
    const sent = mock(appointments.editAppointmentDoctor, () => ({
      ...makeAppointment(1, 'Aisyah'),
      doctors: [{ id: 3, resource: 'Dr Farid', blockcolor: '' }],
    }));
    put('Aisyah', '09:00', 3);
    await screen.findByText(/with Dr Farid/);
    expect(sent[0]?.input).toEqual({ id: 1, doctor: '3', refusePatientOverlap: true });
    expect(itemOf('Aisyah').columns).toEqual([3]);
  });

  it('is undone if a doctor is taken, with the doctor and the next free times', async () => {
    const { user } = await openBook();
    mock(appointments.rescheduleAppointment, taken);
    const asked = mock(appointments.checkAppointmentAvailability, {
      unavailable: [],
      closed: null,
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

  it('onto another appointment requires a confirmation', async () => {
    const { user } = await openBook();
    mock(appointments.rescheduleAppointment, taken);
    mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
    put('Aisyah', '10:00');
    const dialog = await screen.findByRole('dialog', { name: 'Aisyah was not moved' });
    const sent = mockMoves();
    await user.click(within(dialog).getByRole('button', { name: 'Book anyway' }));
    await waitFor(() => expect(sent[0]?.input).toMatchObject({ allowConflict: true }));
    await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('10:00')));
  });

  it('to a time when the clinic is closed asks with the reason, and is made once confirmed', async () => {
    const { user } = await openBook();
    const closed = { day: today, weekend: false, holiday: 'Deepavali', hours: [] };
    mock(appointments.checkAppointmentAvailability, {
      unavailable: [],
      closed: { ...closed, reason: 'holiday' },
      free: [],
    });
    const sent = mockMoves();
    put('Aisyah', '20:00');
    expect(itemOf('Aisyah')).toMatchObject({ start: at('20:00'), isPending: true });
    const dialog = await screen.findByRole('dialog', { name: 'Aisyah was not moved' });
    within(dialog).getByText(/The clinic is closed on .*, a public holiday: Deepavali\./);
    expect(itemOf('Aisyah')).toMatchObject({ start: at('09:00'), isPending: false });
    expect(sent).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Book anyway' }));
    await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('20:00')));
    expect(sent).toHaveLength(1);
  });

  it('onto another appointment of the patient asks, and is made once confirmed', async () => {
    const { user } = await openBook();
    mock(appointments.rescheduleAppointment, patientTaken);
    put('Aisyah', '14:00');
    const dialog = await screen.findByRole('dialog', { name: 'Aisyah was not moved' });
    within(dialog).getByText('This patient is already booked with Dr Devi, 02:00 PM to 03:00 PM.');
    const sent = mockMoves();
    await user.click(within(dialog).getByRole('button', { name: 'Book anyway' }));
    await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('14:00')));
    expect(sent[0]?.input).toEqual({ id: 1, appointmentDate: `${today}T14:00:00.000Z` });
  });

  it('of an appointment that someone else has changed is undone, with a message', async () => {
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

  it('is not undone by messages during its request', async () => {
    await openBook();
    await waitFor(() => expect(hub.open.size).toBe(1));
    let answer = () => undefined as void;
    mock(
      appointments.rescheduleAppointment,
      ({ input }) =>
        new Promise<Appointment>((resolve) => {
          const { appointmentDate } = input;
          answer = () => resolve({ ...makeAppointment(1, 'Aisyah'), appointmentDate, version: 2 });
        }),
    );
    put('Aisyah', '12:00');
    book.rows = [...book.rows, makeAppointment(9, 'Zara', 'booked', { at: '13:00' })];
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

  describe('of tomorrow', () => {
    const tomorrow = addDays(today, 1);
    const doctors = [
      { id: 1, resource: 'Dr Lim', blockcolor: '' },
      { id: 2, resource: 'Dr Devi', blockcolor: '' },
    ];
    const span = (from: string, until: string) => ({
      start: at(from, tomorrow),
      stop: at(until, tomorrow),
    });
    const drag = (from: string, until: string, column: number | null = null) => {
      const was = column === null ? null : 1;
      act(() => book.told.onMove(itemOf('Aisyah'), { ...span(from, until), column }, was));
    };
    async function openTomorrow(more: Partial<Appointment> = {}) {
      const hour = { appointmentDate: `${tomorrow}T10:00:00.000Z`, duration: '01:00:00' };
      book.rows = [
        makeAppointment(1, 'Aisyah', 'booked', { ...hour, doctor: '1|2', doctors, ...more }),
      ];
      const app = await openBook(`${BOOK}?day=${tomorrow}`);
      const asked = mock(waitingList.waitingForSlot, []);
      await waitFor(() => expect(names()).toEqual(['Aisyah']));
      return { ...app, asked };
    }

    it.each([
      ['elsewhere', '14:00', '15:00', { at: '10:00', length: '01:00:00' }],
      ['by half an hour', '10:30', '11:30', { at: '10:00', length: '00:30:00' }],
      ['to be shorter', '10:00', '10:15', { at: '10:15', length: '00:45:00' }],
    ])('requests who waits for the time that becomes free: %s', async (_, from, until, left) => {
      const { asked } = await openTomorrow();
      mockMoves();
      drag(from, until);
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(asked[0]?.input).toEqual({
        appointmentDate: `${tomorrow}T${left.at}:00.000Z`,
        estimatedTime: left.length,
        resource: '1|2',
      });
    });

    it('frees the time of the previous doctor', async () => {
      const { asked } = await openTomorrow();
      mock(appointments.editAppointmentDoctor, ({ input }) => ({
        ...rowOf(1),
        doctor: input.doctor,
        doctors: [{ id: 3, resource: 'Dr Farid', blockcolor: '' }, ...doctors.slice(1)],
      }));
      drag('10:00', '11:00', 3);
      await waitFor(() => expect(asked[0]?.input).toMatchObject({ resource: '1' }));
    });

    it('shows how many wait for it, beside Undo', async () => {
      const { user } = await openTomorrow();
      mock(waitingList.waitingForSlot, [makeWaitingEntry(1, 'Bala')]);
      mockMoves();
      drag('14:00', '15:00');
      await screen.findByText(/^One person waits for .* 10:00 AM\.$/);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(itemOf('Aisyah').start).toBe(at('10:00', tomorrow)));
    });

    it('frees no time if it only gets longer', async () => {
      const { user, asked } = await openTomorrow();
      mockMoves();
      drag('10:00', '12:00');
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(itemOf('Aisyah').stop).toBe(at('11:00', tomorrow)));
      expect(asked).toHaveLength(0);
    });

    it('asks for one of a series whether to move those that follow, and moves them', async () => {
      const { user, asked } = await openTomorrow({ seriesID: 9 });
      const sent = mock(series.moveAppointmentSeries, ({ input }) => {
        book.rows = book.rows.map((row) => ({
          ...row,
          appointmentDate: input.appointmentDate,
          version: 2,
        }));
        return { data: [...book.rows, makeAppointment(7, 'Aisyah')] };
      });
      drag('14:00', '15:00');
      const dialog = within(await screen.findByRole('dialog', { name: 'Move Aisyah' }));
      expect(itemOf('Aisyah')).toMatchObject({ ...span('14:00', '15:00'), isPending: true });
      expect(sent).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: 'This and following' }));
      await screen.findByText('2 appointments were moved.');
      expect(sent[0]?.input).toEqual({
        id: 1,
        appointmentDate: `${tomorrow}T14:00:00.000Z`,
        refusePatientOverlap: true,
      });
      expect(sent[0]?.headers.get('If-Match')).toBe('"1"');
      expect(itemOf('Aisyah')).toMatchObject({ ...span('14:00', '15:00'), isPending: false });
      await waitFor(() => expect(asked).toHaveLength(1));
    });

    it('moves only one of a series if chosen, and nothing if cancelled', async () => {
      const { user } = await openTomorrow({ seriesID: 9 });
      const sent = mockMoves();
      drag('14:00', '15:00');
      await user.click(await screen.findByRole('button', { name: 'Leave it where it was' }));
      expect(itemOf('Aisyah')).toMatchObject({ ...span('10:00', '11:00'), isPending: false });
      drag('14:00', '15:00');
      await user.click(await screen.findByRole('button', { name: 'This one' }));
      await screen.findByText(/Aisyah is now at .* 02:00 PM/);
      expect(sent).toHaveLength(1);
    });

    it('of a series is tried again as a whole if a time is taken', async () => {
      const { user } = await openTomorrow({ seriesID: 9 });
      mock(series.moveAppointmentSeries, taken);
      mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
      drag('14:00', '15:00');
      await user.click(await screen.findByRole('button', { name: 'This and following' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Aisyah was not moved' }));
      const sent = mock(series.moveAppointmentSeries, { data: book.rows });
      await user.click(dialog.getByRole('button', { name: 'Book anyway' }));
      await waitFor(() => expect(sent[0]?.input).toMatchObject({ id: 1, allowConflict: true }));
    });
  });

  it('is based on the version of the move before it', async () => {
    await openBook();
    const sent = mockMoves();
    put('Aisyah', '12:00');
    put('Aisyah', '13:00');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
    await waitFor(() => expect(itemOf('Aisyah')).toMatchObject({ start: at('13:00') }));
  });
});
