import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { followUps } from '../../../contract/clinic/followUps.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { makeAppointment, mockQueue, openDay } from '../clinic/day.ts';
import { preparePages } from '../page.tsx';
import { mockMessages, templateOf } from './messages.ts';

preparePages();
beforeAll(() => import('../../../src/custom/clinic/appointments/AppointmentMessages.tsx'));

const visit = makeAppointment(5, 'Aisyah', 'booked', { at: '09:00' });
const templates = [
  templateOf(1, 'Reminder', { queryID: 1 }),
  templateOf(2, 'Today', { queryID: 2 }),
  templateOf(3, 'Group', { queryID: 3 }),
];

/** The templates that the dialog offers, once it is open. */
async function offered() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  const field = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Template' });
  await waitFor(() => expect(field.options.length).toBeGreaterThan(1));
  expect(dialog.getByRole('button', { name: 'Take out Aisyah' })).toBeTruthy();
  return [...field.options].slice(1).map(({ text }) => text);
}

describe('a message about one appointment', () => {
  it('is written from the queue, with the templates of the queue', async () => {
    mockQueue([visit]);
    mock(appointments.appointmentDetail, visit);
    mockMessages(templates);
    const { user } = openDay('/appointment/today-queue', 'Nurse');
    await user.click(await screen.findByRole('button', { name: 'More for Aisyah' }));
    await user.click(screen.getByRole('menuitem', { name: 'Send message' }));
    expect(await offered()).toEqual(['Today']);
  });

  it('is written from the open appointment, with the templates of its page', async () => {
    mockQueue([visit]);
    mock(appointments.appointmentDetail, visit);
    mockMessages(templates);
    const { user } = openDay('/appointment/today-queue?appointment=5');
    const open = within(await screen.findByRole('dialog', { name: 'Appointment' }));
    await user.click(await open.findByRole('button', { name: 'Send message' }));
    expect(await offered()).toEqual(['Today']);
  });

  it('is written from the follow-up', async () => {
    mock(appointments.appointmentDetail, visit);
    mock(
      followUps.followUpDetail,
      new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: 'none' }]),
    );
    mock(followUps.appointmentFollowUpList, []);
    mockMessages(templates);
    const { user } = openDay('/follow-up/follow-up-edit/?id=5', 'Manager');
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    expect(await offered()).toEqual(['Reminder']);
  });

  it('is given up by Escape while the appointment is on its way', async () => {
    mockQueue([visit]);
    mockMessages(templates);
    let tell: () => void = () => undefined;
    const came = new Promise<typeof visit>((resolve) => {
      tell = () => resolve(visit);
    });
    mock(appointments.appointmentDetail, () => came);
    const { user } = openDay('/appointment/today-queue', 'Nurse');
    const more = await screen.findByRole('button', { name: 'More for Aisyah' });
    await user.click(more);
    await user.click(screen.getByRole('menuitem', { name: 'Send message' }));
    await screen.findByRole('dialog', { name: 'Please wait...' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    tell();
    await expect(screen.findByRole('dialog', undefined, { timeout: 700 })).rejects.toBeDefined();
  });

  it('is not offered where there is no number to write to', async () => {
    mockQueue([{ ...visit, phoneNo: '' }]);
    mockMessages(templates);
    const { user } = openDay('/appointment/today-queue');
    await user.click(await screen.findByRole('button', { name: 'More for Aisyah' }));
    await screen.findByRole('menuitem', { name: 'Reschedule' });
    expect(screen.queryByRole('menuitem', { name: 'Send message' })).toBeNull();
  });
});
