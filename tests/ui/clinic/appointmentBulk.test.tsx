import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { patients } from '../../../contract/clinic/patients.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { mockMessages, templateOf } from '../messaging/messages.ts';
import { makeAppointment, openDay, patientOf, statuses } from './day.ts';

mockResources();
beforeAll(
  () =>
    Promise.all([
      import('../../../src/custom/clinic/appointments/AppointmentBulkActions.tsx'),
      import('../../../src/custom/clinic/appointments/BulkStatusDialog.tsx'),
      import('../../../src/custom/clinic/appointments/BulkDoctorDialog.tsx'),
      import('../../../src/custom/messaging/messages/GroupMessages.tsx'),
      import('../../../src/custom/clinic/patients/PatientBulkActions.tsx'),
    ]),
  60_000,
);

const statusID = (meaning: string) => statuses.find((each) => each.meaning === meaning)?.id;
const changedMeanwhile = new Refusal(409, [
  { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Nora' } },
]);

/** Opens the appointment list and selects all three rows. */
async function selected(role?: Role, more: Partial<Appointment>[] = []) {
  const rows = ['Aminah', 'Bala', 'Chong'].map((name, at) =>
    makeAppointment(at + 1, name, 'booked', { at: `09:${at}0`, version: at + 4, ...more[at] }),
  );
  mock(appointments.appointmentList, () => ({ data: rows }));
  mock(lookups.apptCancelReason, [{ id: 3, description: 'Ill' }]);
  const { user } = openDay('/appointment/appointment-list', role);
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  const bar = within(screen.getByText('3 selected').parentElement as HTMLElement);
  await bar.findByRole('button', { name: 'Send message' });
  return { user, bar, rows };
}

/** Answers a change of appointments; the one with an id is refused. */
const mockChange = (
  call: typeof appointments.updateAppointment | typeof appointments.editAppointmentDoctor,
  rows: readonly Appointment[],
  refusedID?: number,
) =>
  mock(call, ({ input }) => {
    const row = rows.find(({ id }) => id === Number(input.id));
    return !row || row.id === refusedID ? changedMeanwhile : { ...row, version: row.version + 1 };
  });

describe('the status of selected appointments', () => {
  it('is set one by one, each on its version, and a refused one is named and stays selected', async () => {
    const { user, bar, rows } = await selected();
    const sent = mockChange(appointments.updateAppointment, rows, 2);
    await user.click(bar.getByRole('button', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await dialog.findByRole('option', { name: 'Cancelled' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Cancelled');
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Reason/ }), 'Ill');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed: 2.')).toBeTruthy();
    expect(sent.map(({ input }) => input)).toMatchObject(
      ['1', '2', '3'].map((id) => ({
        id: Number(id),
        appt_status: String(statusID('cancelled')),
        cancel_reason: '3',
      })),
    );
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"', '"5"', '"6"']);
    const outcome = within(screen.getByRole('dialog', { name: 'Status' }));
    const refused = outcome.getAllByRole('listitem');
    expect(refused.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bala.*9:10.*Nora has changed this record meanwhile\.$/),
    ]);
    const [close] = outcome.getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bala' }).checked).toBe(
      true,
    );
  });

  it('that brings several to one doctor is asked about, with whoever is inside', async () => {
    const { user, bar, rows } = await selected('Receptionist', [
      {},
      {},
      { doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '#0c5c4c' }] },
    ]);
    const inside = makeAppointment(9, 'Devi', 'inProgress', { at: '08:00', version: 2 });
    mock(appointments.todayQueue, { data: [...rows, inside] });
    const sent = mockChange(appointments.updateAppointment, [...rows, inside]);
    await user.click(bar.getByRole('button', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    await dialog.findByRole('option', { name: 'Called' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Called');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Call Aminah, Bala, Chong?' }),
    );
    question.getByText(/^Devi is still inside with /);
    question.getByText(/^Aminah, Bala would be with .* at once\.$/);
    expect(sent).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Call beside' }));
    expect(await screen.findByText('Changed: 3.')).toBeTruthy();
    expect(sent.map(({ input }) => Number(input.id))).toEqual([1, 2, 3]);
  });

  it('that is refused lets nobody leave the doctor; the one inside leaves with those who were called', async () => {
    const { user, bar, rows } = await selected('Receptionist', [
      {},
      { doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '#0c5c4c' }] },
      { doctors: [{ id: 3, resource: 'Dr Farid', blockcolor: '#0c5c4c' }] },
    ]);
    const inside = [
      makeAppointment(8, 'Devi', 'inProgress', { at: '08:00', version: 2 }),
      makeAppointment(9, 'Eng', 'inProgress', {
        at: '08:10',
        version: 3,
        doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '#0c5c4c' }],
      }),
    ];
    mock(appointments.todayQueue, { data: [...rows, ...inside] });
    const sent = mock(appointments.updateAppointment, ({ input }) => {
      const id = Number(input.id);
      if (id === 2) return changedMeanwhile;
      const meaning = id > 3 ? 'done' : 'called';
      return makeAppointment(id, id > 3 ? 'Devi' : 'Aminah', meaning, { version: 20 });
    });
    await user.click(bar.getByRole('button', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    await dialog.findByRole('option', { name: 'Called' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Called');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Finish and call' }));
    await screen.findByText('Aminah: Called · Chong: Called · Devi: Done');
    expect(sent.map(({ input }) => Number(input.id))).toEqual([1, 2, 3, 8]);
  });

  it('is asked about where one of the selected is with the doctor already', async () => {
    const { user, bar, rows } = await selected('Receptionist', [
      makeAppointment(1, 'Aminah', 'called', { at: '09:00', version: 4 }),
      {},
      { doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '#0c5c4c' }] },
    ]);
    mock(appointments.todayQueue, { data: rows });
    const sent = mockChange(appointments.updateAppointment, rows);
    await user.click(bar.getByRole('button', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    await dialog.findByRole('option', { name: 'Called' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Called');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Aminah, Bala would be with Dr Lim at once.');
    expect(sent).toHaveLength(0);
  });

  it('needs no reason, and the selection ends when nothing is refused', async () => {
    const { user, bar, rows } = await selected();
    const sent = mockChange(appointments.updateAppointment, rows);
    await user.click(bar.getByRole('button', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    await dialog.findByRole('option', { name: 'Confirmed' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Confirmed');
    expect(dialog.queryByRole('combobox', { name: /^Reason/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed: 3.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/ selected$/)).toBeNull();
    expect(sent.map(({ input }) => 'cancel_reason' in input)).toEqual([false, false, false]);
  });

  it('is no longer set once stopped, and the others stay selected', async () => {
    const { user, bar, rows } = await selected();
    let answer: () => void = () => undefined;
    const sent = mock(
      appointments.updateAppointment,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(rows[0] as Appointment);
        }),
    );
    await user.click(bar.getByRole('button', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    await dialog.findByRole('option', { name: 'Confirmed' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Confirmed');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Changing: 0 of 3');
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    answer();
    expect(await screen.findByText('Changed: 1.')).toBeTruthy();
    expect(await screen.findByText('2 selected')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });
});

describe('the doctors of selected appointments', () => {
  it('are changed one by one, never over an overlap', async () => {
    const { user, bar, rows } = await selected();
    const sent = mockChange(appointments.editAppointmentDoctor, rows, 3);
    await user.click(bar.getByRole('button', { name: 'Change doctor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change doctor' }));
    await user.type(dialog.getByRole('combobox', { name: 'Doctors' }), 'devi');
    await user.keyboard('{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed: 2.')).toBeTruthy();
    expect(sent.map(({ input }) => input)).toEqual(
      [1, 2, 3].map((id) => ({ id, doctor: '2', refusePatientOverlap: true })),
    );
    expect(screen.getByRole('listitem').textContent).toContain('Chong');
  });

  it('cannot be changed by those who may only set the status', async () => {
    const { bar } = await selected('Nurse');
    expect(bar.getByRole('button', { name: 'Status' })).toBeTruthy();
    expect(bar.queryByRole('button', { name: 'Change doctor' })).toBeNull();
  });
});

describe('a message to selected records', () => {
  const group = templateOf(7, 'Reminder', {
    queryID: 3,
    templateContent: 'Dear {name}, with {resource} on {aptdate}.',
  });

  it('reaches the patients of appointments, each with their appointment, and names who has no number', async () => {
    const { user, bar } = await selected('Receptionist', [{}, { phoneNo: '' }]);
    mockMessages([{ ...group, queryID: 1 }]);
    const sent = mock(sms.sendSms, { result: 'success', data: [] });
    await user.click(bar.getByRole('button', { name: 'Send message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
    expect(dialog.getByText('Left out, without a mobile number: Bala')).toBeTruthy();
    await waitFor(() => expect(dialog.getAllByRole('option').length).toBeGreaterThan(1));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Reminder');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.smsDetailList).toMatchObject([
      { icPassport: 'A1', patientName: 'Aminah', aptID: 1, doctor: 'Dr Lim' },
      { icPassport: 'A3', patientName: 'Chong', aptID: 3, doctor: 'Dr Lim' },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
  });

  it('reaches selected patients', async () => {
    const rows = [patientOf(1, 'Aminah'), patientOf(2, 'Bala', { mobile: '' })];
    mock(patients.patientList, { data: rows, totalCount: 2 });
    mockMessages([group]);
    const { user } = openDay('/patient/patient-list');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
    const list = within(dialog.getByRole('list', { name: 'Recipients' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('Aminah')).toBeTruthy();
    expect(dialog.getByText('Left out, without a mobile number: Bala')).toBeTruthy();
  });
});
