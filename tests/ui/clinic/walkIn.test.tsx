import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { walkIns } from '../../../contract/clinic/walkIns.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, mockSearch, openDay, patientOf } from './day.ts';

preparePages();

const aisyah = patientOf(1, 'Aisyah');
const chong = patientOf(2, 'Chong');

/** Opens the dialog of walk-ins where some appointments are booked for today. */
async function openWalkIn(booked: readonly Appointment[] = []) {
  mockQueue([]);
  mockSearch([aisyah, chong]);
  mock(walkIns.walkInDoctors, { data: [] });
  mock(appointments.appointmentList, ({ input }) => {
    const own = booked.filter(({ patID }) => patID === Number(input.patID));
    return new WithTotal({ data: own, totalCount: own.length }, own.length);
  });
  const { user } = openDay('/appointment/today-queue?walkIn=1');
  const dialog = await screen.findByRole('dialog', { name: 'Walk-in' });
  await user.click(within(dialog).getByLabelText('Print the ticket'));
  const choose = async (name: string) => {
    await user.type(await within(dialog).findByRole('combobox', { name: 'Patient' }), name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  return { user, dialog, choose };
}

describe('a walk-in who is booked for later today', () => {
  it('is marked as arrived, and why they came goes with the booking', async () => {
    const row = makeAppointment(41, 'Aisyah', 'booked', { patID: 1, patientComplaint: 'Cough' });
    const { user, dialog, choose } = await openWalkIn([row]);
    const sent = mock(appointments.updateAppointment, { ...row, version: row.version + 1 });
    await choose('Aisyah');
    await within(dialog).findByText(/is booked for/);
    await user.type(within(dialog).getByLabelText(/^Complaint/), 'Fever');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as arrived' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ input }) => input)).toEqual([
      { id: 41, complaint: 'Cough\nFever' },
      { id: 41, appt_status: 3 },
    ]);
    expect(sent[1]?.headers.get('If-Match')).toContain(String(row.version + 1));
  });

  it('is asked about anew where another patient is chosen', async () => {
    const { user, dialog, choose } = await openWalkIn([
      makeAppointment(41, 'Aisyah', 'booked', { patID: 1 }),
      makeAppointment(42, 'Chong', 'booked', { patID: 2 }),
    ]);
    await choose('Aisyah');
    await user.click(await within(dialog).findByLabelText('Add a walk-in beside it'));
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    await choose('Chong');
    const beside = await within(dialog).findByLabelText('Add a walk-in beside it');
    expect(beside).toHaveProperty('checked', false);
    expect(within(dialog).getByRole('button', { name: 'Mark as arrived' })).toBeTruthy();
  });
});

describe('a walk-in', () => {
  it('who is not found is registered with what was typed, and their allergies', async () => {
    const { user, dialog } = await openWalkIn();
    const inDialog = within(dialog);
    mockSearch([]);
    mock(patients.checkIcpassportExist, false);
    const sent = mock(walkIns.addWalkIn, makeAppointment(9, 'Chew Boon Teck', 'arrived'));
    await user.type(inDialog.getByRole('combobox', { name: 'Patient' }), 'Chew Boon Teck');
    await user.click(await screen.findByRole('option', { name: /Register “Chew Boon Teck”/ }));
    const name = inDialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', 'Chew Boon Teck');
    await user.type(inDialog.getByRole('textbox', { name: /^Identity/ }), 'E7654321');
    await user.type(inDialog.getByRole('textbox', { name: 'Mobile phone' }), '0123450077');
    await user.type(inDialog.getByRole('textbox', { name: 'Allergies' }), 'Penicillin');
    await user.click(inDialog.getByRole('button', { name: 'Add to the queue' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      patientID: 'E7654321',
      patientName: 'Chew Boon Teck',
      phoneNo: '0123450077',
      allergyList: ['Penicillin'],
      allergyStatus: 'known',
    });
  });

  it('who is in the queue already is told with the number, and added beside it if that is ticked', async () => {
    const { user, dialog, choose } = await openWalkIn([
      makeAppointment(52, 'Chong', 'arrived', { patID: 2, queueNumber: 81 }),
    ]);
    await choose('Chong');
    const says = await within(dialog).findByText(/^Chong is in the queue already, number 81, with/);
    const link = within(says).getByRole<HTMLAnchorElement>('link');
    expect(link.search).toBe('?appointment=52');
    const sent = mock(walkIns.addWalkIn, makeAppointment(9, 'Chong', 'arrived'));
    await user.click(within(dialog).getByLabelText('Add a walk-in beside it'));
    await user.click(within(dialog).getByRole('button', { name: 'Add to the queue' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ patientID: chong.icPassport, isBeside: true });
  });

  it('is sent once by a double Enter, and told with the number', async () => {
    const { user, dialog, choose } = await openWalkIn();
    let answer = () => undefined as void;
    const sent = mock(
      walkIns.addWalkIn,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(makeAppointment(9, 'Aisyah', 'arrived', { queueNumber: 88 }));
        }),
    );
    await choose('Aisyah');
    const complaint = await within(dialog).findByLabelText(/^Complaint/);
    await waitFor(() => expect(document.activeElement).toBe(complaint));
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    answer();
    await screen.findByText('Number 88: Aisyah waits for Dr Lim.');
    expect(sent).toHaveLength(1);
  });
});
