import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { type WaitingEntry, waitingList } from '../../../contract/clinic/waitingList.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { makeWaitingEntry } from '../../support/dayRecords.ts';
import { WithTotal, mock } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, mockSearch, openDay, patientOf } from './day.ts';

preparePages();

const LIST = '/appointment/waiting-list';
const QUEUE = '/appointment/today-queue';
const tomorrow = addDays(clinicToday(), 1);
const aisyah = patientOf(1, 'Aisyah', { allergies: ['Penicillin'] });

const visit = (more: Partial<Appointment> = {}) =>
  makeAppointment(5, 'Bala', 'booked', { appointmentDate: `${tomorrow}T10:00:00.000Z`, ...more });
const free = { unavailable: [], closed: null, free: [] };

function openList(entries: WaitingEntry[]) {
  const lists = mock(waitingList.waitingList, () => new WithTotal(entries, entries.length));
  mockSearch([aisyah]);
  mock(appointments.checkAppointmentAvailability, free);
  return { lists, ...openDay(LIST) };
}

describe('the waiting list', () => {
  it('shows each patient with the doctor and the time of entry', async () => {
    openList([
      makeWaitingEntry(1, 'Aisyah'),
      makeWaitingEntry(2, 'Chong', { doctor: null, doctorName: '' }),
    ]);
    const row = (await screen.findByRole('button', { name: 'Aisyah' })).closest('tr');
    expect(row?.textContent).toContain('Dr Devi');
    expect(row?.textContent).toContain('05 Jan 2026 09:00 AM');
    expect(screen.getByText('Any doctor', { selector: 'td' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Waiting list for a time' })).toBeTruthy();
  });

  it('adds a patient, with the default length of the type', async () => {
    const { user } = openList([]);
    const sent = mock(waitingList.addWaitingEntry, makeWaitingEntry(3, 'Aisyah'));
    await user.click(await screen.findByRole('button', { name: 'Put on the waiting list' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByRole('combobox', { name: 'Patient' }), 'ais');
    await user.click(await screen.findByRole('option', { name: /Aisyah/ }));
    await user.selectOptions(within(dialog).getByLabelText('Type'), 'Minor procedure');
    await user.selectOptions(within(dialog).getByLabelText(/^Part of the day/), 'morning');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      patientID: aisyah.icPassport,
      type: 'Minor procedure',
      duration: '00:45:00',
      fromDate: clinicToday(),
      partOfDay: 'morning',
    });
  });

  it('changes an entry over the version that was read; any doctor is sent as none', async () => {
    const { user } = openList([makeWaitingEntry(1, 'Aisyah')]);
    mock(waitingList.waitingEntryDetail, makeWaitingEntry(1, 'Aisyah'));
    const sent = mock(
      waitingList.updateWaitingEntry,
      makeWaitingEntry(1, 'Aisyah', { doctor: null }),
    );
    await user.click(await screen.findByRole('button', { name: 'Aisyah' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Penicillin');
    await user.selectOptions(within(dialog).getByLabelText(/^Doctor/), '');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ id: 1, doctor: null, patientID: aisyah.icPassport });
    expect(sent[0]?.headers.get('If-Match')).toContain('2');
  });

  it('restores a removed entry', async () => {
    const { user } = openList([makeWaitingEntry(1, 'Aisyah')]);
    const removed = mock(waitingList.removeWaitingEntry, { done: true });
    const restored = mock(waitingList.restoreWaitingEntry, makeWaitingEntry(1, 'Aisyah'));
    await user.click(await screen.findByRole('button', { name: 'Remove: Aisyah' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(removed).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored[0]?.input).toEqual({ id: 1 }));
  });

  it('books from a row with its patient, doctor, type and length, and then removes it', async () => {
    const { user } = openList([makeWaitingEntry(1, 'Aisyah')]);
    const booked = mock(appointments.bookAppointment, visit());
    await user.click(await screen.findByRole('button', { name: 'Book: Aisyah' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add appointment' });
    expect(within(dialog).getByText('Penicillin')).toBeTruthy();
    await within(dialog).findByText('Dr Devi');
    expect(within(dialog).getByLabelText('Type')).toHaveProperty('value', 'Consultation');
    await user.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked).toHaveLength(1));
    expect(booked[0]?.input).toMatchObject({
      patientID: aisyah.icPassport,
      resource: '2',
      type: 'Consultation',
      estimatedTime: '00:30:00',
      waitingID: 1,
    });
  });
});

describe('what cannot be booked', () => {
  it('can be added to the waiting list, with the chosen values', async () => {
    mockQueue([]);
    mockSearch([aisyah]);
    mock(appointments.checkAppointmentAvailability, {
      unavailable: [
        {
          resource: 'Dr Lim',
          startDate: `${clinicToday()}T09:00:00.000Z`,
          stopDate: `${clinicToday()}T17:00:00.000Z`,
          kind: 'taken',
          reason: '',
        },
      ],
      closed: null,
      free: [],
    });
    const sent = mock(waitingList.addWaitingEntry, makeWaitingEntry(3, 'Aisyah'));
    const { user } = openDay(`${QUEUE}?new=1`);
    const booking = await screen.findByRole('dialog', { name: 'Add appointment' });
    await user.type(await within(booking).findByRole('combobox', { name: 'Patient' }), 'ais');
    await user.click(await screen.findByRole('option', { name: /Aisyah/ }));
    await user.type(within(booking).getByRole('combobox', { name: 'Doctors' }), 'lim{Enter}');
    await user.selectOptions(within(booking).getByLabelText('Type'), 'Consultation');
    await user.click(
      await within(booking).findByRole('button', { name: 'Put on the waiting list' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Put on the waiting list' });
    await within(dialog).findByText('Aisyah');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      patientID: aisyah.icPassport,
      doctor: 1,
      type: 'Consultation',
      duration: '00:15:00',
    });
  });
});

describe('a time that becomes free', () => {
  const cancel = async (of: Appointment, entries: WaitingEntry[]) => {
    mockQueue([of]);
    mockSearch([aisyah]);
    mock(appointments.checkAppointmentAvailability, free);
    mock(lookups.apptCancelReason, [{ id: 4, description: 'Ill' }]);
    mock(appointments.updateAppointment, {
      ...of,
      statusID: 7,
      statusDesc: 'Cancelled',
      statusMeaning: 'cancelled',
    });
    const app = openDay(QUEUE);
    const asked = mock(waitingList.waitingForSlot, entries);
    await screen.findByRole('button', { name: /^Booked/ });
    await app.user.keyboard('jx');
    await app.user.click(await screen.findByRole('button', { name: 'Ill' }));
    return { ...app, asked };
  };

  const waits = [makeWaitingEntry(1, 'Aisyah'), makeWaitingEntry(2, 'Chong', { icPassport: 'P2' })];

  it('is offered in the same dialog to those who wait for it, and booked by one press', async () => {
    const { user, asked } = await cancel(visit(), waits);
    expect(asked[0]?.input).toEqual({
      appointmentDate: `${tomorrow}T10:00:00.000Z`,
      estimatedTime: '00:15:00',
      resource: '1',
    });
    const dialog = await screen.findByRole('dialog', { name: 'Who would like this time?' });
    // The way back from the cancellation is still there.
    expect(await screen.findByText('Bala: Cancelled')).toBeTruthy();
    const [phone] = await within(dialog).findAllByRole('link');
    expect(phone?.getAttribute('href')).toBe('tel:+60123456789');
    const booked = mock(appointments.bookAppointment, visit({ patientName: 'Chong' }));
    await user.click(within(dialog).getByRole('button', { name: 'Book Chong' }));
    await waitFor(() => expect(booked).toHaveLength(1));
    expect(booked[0]?.input).toMatchObject({
      appointmentDate: `${tomorrow}T10:00:00.000Z`,
      patientID: 'P2',
      type: 'Consultation',
      estimatedTime: '00:30:00',
      waitingID: 2,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is offered by a message to all, and who got none is said with the reason', async () => {
    const offered = mock(waitingList.offerWaitingTime, {
      data: [
        { id: 1, patientName: 'Aisyah', reason: '' },
        { id: 2, patientName: 'Chong', reason: 'SMS.NO_MOBILE' },
      ],
    });
    const { user } = await cancel(visit(), waits);
    await user.click(await screen.findByRole('button', { name: 'Message them all' }));
    const said = await screen.findByText(/The message is on its way to Aisyah\./);
    expect(said.textContent).toContain('No message to Chong: Chong has no mobile number.');
    expect(offered[0]?.input).toMatchObject({ ids: '1,2', way: 'message' });
  });

  it('is offered to all but those who were asked about it', async () => {
    const asked = (offeredTime: string) => ({
      offeredTime,
      offeredDate: '2026-01-05T09:00:00.000Z',
    });
    const offered = mock(waitingList.offerWaitingTime, { data: [] });
    const { user } = await cancel(visit(), [
      makeWaitingEntry(11, 'Aisyah', asked(`${tomorrow}T10:00:00.000Z`)),
      makeWaitingEntry(12, 'Chong', asked(`${tomorrow}T09:00:00.000Z`)),
      makeWaitingEntry(13, 'Devan'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Message them all' }));
    await waitFor(() => expect(offered[0]?.input).toMatchObject({ ids: '12,13' }));
  });

  it('is not mentioned where nobody waits for it', async () => {
    await cancel(visit(), []);
    await screen.findByText('Bala: Cancelled');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows nothing if nobody waits, or in the past', async () => {
    const past = visit({ appointmentDate: `${addDays(clinicToday(), -1)}T10:00:00.000Z` });
    const { asked } = await cancel(past, [makeWaitingEntry(1, 'Aisyah')]);
    await screen.findByText('Bala: Cancelled');
    expect(asked).toHaveLength(0);
    expect(screen.queryByText(/people wait|person waits/)).toBeNull();
  });
});
