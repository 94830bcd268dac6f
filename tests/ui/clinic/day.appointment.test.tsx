import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { branchSettings } from '../../../contract/clinic/branchSettings.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { formatDate } from '../../../src/framework/format.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, mockQueue, openDay } from './day.ts';

preparePages();

const OPEN = '/appointment/today-queue?appointment=5';
const aisyah = makeAppointment(5, 'Aisyah', 'booked', {
  at: '09:00',
  patientComplaint: 'Cough',
  version: 3,
});
const tomorrow = addDays(clinicToday(), 1);

const teleconsultations = { id: 1, version: 1, types: [7], note: 'Join at meet.example.com' };

beforeEach(() => {
  mockQueue([aisyah]);
  mock(appointments.checkAppointmentAvailability, { unavailable: [], closed: null, free: [] });
});

async function openDialog(address: string, name: string, role?: Role) {
  const asked = mock(appointments.appointmentDetail, aisyah);
  const { user } = openDay(address, role);
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { user, dialog, asked };
}

async function openForm(role?: Role) {
  const opened = await openDialog(OPEN, 'Appointment', role);
  await opened.dialog.findByRole('option', { name: 'No show' });
  await opened.dialog.findByRole('option', { name: 'Emergency' });
  return opened;
}

describe('an appointment', () => {
  it('shows the note of the branch where its type is a teleconsultation', async () => {
    const typeNames = [aisyah.appointmentType];
    mock(branchSettings.teleconsultationSettings, { ...teleconsultations, typeNames });
    const { dialog } = await openForm();
    expect(await dialog.findByText(teleconsultations.note)).toBeTruthy();
  });

  it('shows none of it otherwise', async () => {
    const { dialog } = await openForm();
    expect(dialog.queryByText(teleconsultations.note)).toBeNull();
  });

  it('shows its date read-only, and any status as a choice', async () => {
    const { dialog } = await openForm();
    dialog.getByText(formatDate(clinicToday()));
    dialog.getByText('09:00 AM – 09:15 AM');
    expect(dialog.queryByRole('textbox', { name: 'Date' })).toBeNull();
    const status = dialog.getByRole('combobox', { name: 'Status' });
    expect(within(status).getAllByRole('option')).toHaveLength(8);
  });

  it('is not lost to Escape with a status half set, and closes at once otherwise', async () => {
    const { user, dialog } = await openForm();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Done');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '6');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Changes are not saved')).toBeNull();
  });

  it('sends the changes, over the version that was read', async () => {
    const { user, dialog } = await openForm();
    const sent = mock(appointments.updateAppointment, { ...aisyah, version: 4 });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Done');
    await user.type(dialog.getByRole('textbox', { name: /Remark/ }), 'Came early');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent[0]?.input).toEqual({
      id: 5,
      appt_status: '6',
      remark: 'Came early',
      refusePatientOverlap: true,
    });
    expect(sent[0]?.headers.get('If-Match')).toBe('"3"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const bala = makeAppointment(6, 'Bala', 'inProgress', { at: '08:30', version: 7 });
  const mockBoth = () =>
    mock(appointments.updateAppointment, ({ input }) =>
      Number(input.id) === 6
        ? makeAppointment(6, 'Bala', 'done', { at: '08:30', version: 8 })
        : makeAppointment(5, 'Aisyah', 'called', { at: '09:00', version: 4 }),
    );

  it('set to Called asks about whoever is inside with the doctor, who is finished with it; Undo takes back both', async () => {
    mockQueue([aisyah, bala]);
    const { user, dialog } = await openForm();
    const sent = mockBoth();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Called');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Call Aisyah?' }));
    question.getByText(/^Bala is still inside with /);
    await user.click(question.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Call Aisyah?')).toBeNull());
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Finish and call' }));
    await screen.findByText('Aisyah: Called · Bala: Done');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.map(({ input }) => input)).toMatchObject([
      { id: 5, appt_status: '4' },
      { id: 6, appt_status: 6 },
      { id: 6, appt_status: bala.statusID },
      { id: 5, appt_status: aisyah.statusID },
    ]);
  });

  it('that is refused leaves whoever is inside as they are', async () => {
    mockQueue([aisyah, bala]);
    const { user, dialog } = await openForm();
    const sent = mock(
      appointments.updateAppointment,
      new Refusal(409, [{ error_code: 'APPOINTMENT.PATIENT_TAKEN', error_message: '' }]),
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Called');
    const number = dialog.getByRole('textbox', { name: /Queue number/ });
    await user.type(number, 'seven');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByText('Call Aisyah?')).toBeNull();
    await user.clear(number);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Finish and call' }));
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull(),
    );
    expect(sent.map(({ input }) => Number(input.id))).toEqual([5]);
  });

  it('that was left while the day is asked about is not saved by a late answer', async () => {
    let answer: () => void = () => undefined;
    const { user, dialog } = await openForm();
    const late = new Promise<void>((resolve) => (answer = resolve));
    const asked = mock(appointments.todayQueue, async () => {
      await late;
      return { data: [aisyah] };
    });
    const sent = mockBoth();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Called');
    const save = dialog.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(save.getAttribute('aria-busy')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer();
    await expect(screen.findByText('Saved.', {}, { timeout: 500 })).rejects.toThrow(
      'Unable to find',
    );
    expect(sent).toHaveLength(0);
  });

  it('that is cancelled here is taken back by Undo', async () => {
    const { user, dialog } = await openForm();
    const cancelled = makeAppointment(5, 'Aisyah', 'cancelled', { at: '09:00', version: 4 });
    const sent = mock(appointments.updateAppointment, cancelled);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Cancelled');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Aisyah: Cancelled');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toMatchObject({ id: 5, appt_status: aisyah.statusID });
    expect(sent[1]?.headers.get('If-Match')).toBe('"4"');
  });

  it('shows who has changed it and how, and keeps what was typed', async () => {
    const { user, dialog } = await openForm();
    const sent = mock(appointments.updateAppointment, ({ headers }) =>
      headers.get('If-Match') === '"4"'
        ? { ...aisyah, version: 5 }
        : new Refusal(409, [
            { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Nora' } },
          ]),
    );
    const complaint = dialog.getByRole('textbox', { name: /Complaint/ });
    await user.clear(complaint);
    await user.type(complaint, 'Cough and fever');
    mock(appointments.appointmentDetail, {
      ...aisyah,
      version: 4,
      patientComplaint: 'Cough at night',
      remark: 'Bring the X-ray',
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Nora has changed this record meanwhile.');
    await dialog.findByText('Meanwhile set to: Cough at night');
    expect(complaint).toHaveProperty('value', 'Cough and fever');
    expect(dialog.getByRole('textbox', { name: /Remark/ })).toHaveProperty(
      'value',
      'Bring the X-ray',
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent[1]?.input).toEqual({
      id: 5,
      complaint: 'Cough and fever',
      refusePatientOverlap: true,
    });
  });

  it('moves to another time', async () => {
    const { user, dialog } = await openForm();
    const sent = mock(appointments.rescheduleAppointment, {
      ...aisyah,
      appointmentDate: `${tomorrow}T11:30:00.000Z`,
    });
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    const date = await dialog.findByRole('textbox', { name: 'Date' });
    await user.clear(date);
    await user.type(date, formatDate(tomorrow));
    const time = dialog.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '11:30');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await screen.findByText(`Moved to ${formatDate(tomorrow)} 11:30 AM.`);
    expect(sent[0]?.input).toEqual({
      id: 5,
      appointmentDate: `${tomorrow}T11:30:00.000Z`,
      estimatedTime: '00:15:00',
      refusePatientOverlap: true,
    });
  });

  it('changes its doctor', async () => {
    const { user, dialog } = await openForm();
    const sent = mock(appointments.editAppointmentDoctor, {
      ...aisyah,
      doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }],
    });
    await user.click(dialog.getByRole('button', { name: 'Change doctor' }));
    await user.click(await dialog.findByRole('button', { name: 'Take Dr Lim away' }));
    dialog.getByText('A doctor is required.');
    await user.type(dialog.getByRole('combobox', { name: 'Doctors' }), 'devi');
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Change doctor' }));
    await screen.findByText('Now with Dr Devi.');
    expect(sent[0]?.input).toEqual({ id: 5, doctor: '2', refusePatientOverlap: true });
  });

  it('lets a nurse change only its status', async () => {
    const { dialog } = await openForm('Nurse');
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveProperty('disabled', false);
    expect(dialog.getByRole('textbox', { name: /Complaint/ })).toHaveProperty('disabled', true);
    expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveProperty('disabled', true);
    for (const name of ['Reschedule', 'Change doctor', 'Delete appointment'])
      expect(dialog.queryByRole('button', { name })).toBeNull();
  });
});

describe('deleting an appointment', () => {
  const DELETE = `${OPEN}&do=remove`;
  const wrong = new Refusal(403, [
    { error_code: 'GENERAL.WRONG_PASSWORD', error_message: 'The password is wrong.' },
  ]);

  async function openDeletion() {
    const opened = await openDialog(DELETE, 'Delete this appointment?');
    opened.dialog.getByText(
      `Delete the appointment of Aisyah on ${formatDate(clinicToday())} 09:00 AM?`,
    );
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  }

  it('asks first, and on Cancel does nothing and returns to where it was asked for', async () => {
    const { user, dialog } = await openDialog(DELETE, 'Delete this appointment?');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('that was asked for in the appointment returns to it on Cancel', async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Delete appointment' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this appointment?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('shows that a password is required', async () => {
    const { user, dialog } = await openDeletion();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByText('This field is required.')).toBeTruthy();
  });

  it('shows the message of a wrong password beside it', async () => {
    const { user, dialog } = await openDeletion();
    const sent = mock(appointments.removeAppointment, wrong);
    await user.type(dialog.getByLabelText('Password'), 'nonsense');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const message = await dialog.findByLabelText('Message');
    await waitFor(() => expect(message).toHaveProperty('value', 'The password is wrong.'));
    expect(message).toHaveProperty('readOnly', true);
    expect(sent[0]?.input).toEqual({ id: '5', password: 'nonsense' });
  });

  it('closes with the right password, reloads the list, and can be undone', async () => {
    const { user, dialog, asked } = await openDeletion();
    mock(appointments.removeAppointment, { done: true });
    const queue = mockQueue([]);
    await user.type(dialog.getByLabelText('Password'), 'Demo#1234{Enter}');
    await screen.findByText('The appointment of Aisyah was deleted.');
    await screen.findByText('Nobody is booked for today.');
    expect(queue.length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What is gone is not asked for again.
    expect(asked).toHaveLength(1);
    const restored = mock(appointments.restoreAppointment, aisyah);
    mockQueue([aisyah]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: 'Aisyah' });
    expect(restored[0]?.input).toEqual({ id: 5 });
  });
});
