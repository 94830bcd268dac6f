import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { type FollowUp, followUps } from '../../../contract/clinic/followUps.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { batch } from '../../../contract/platform/batch.ts';
import { addOffsets } from '../../../src/custom/clinic/followUps/offsets.ts';
import { WithTotal, mock, Refusal } from '../../support/mock.ts';
import { preparePages } from '../page.tsx';
import { makeAppointment, openDay } from './day.ts';

preparePages();

const LIST = '/follow-up/follow-up-list';
const PAGE = '/follow-up/follow-up-edit/?id=5';
const nextWeek = `${addDays(clinicToday(), 7)}T09:00:00.000Z`;
const visit = makeAppointment(5, 'Aisyah', 'done', { at: '09:00', remark: 'Stitches' });

function followUpOf(aptId: number, patientName: string, more: Partial<FollowUp> = {}): FollowUp {
  return {
    aptId,
    remindDatetime: nextWeek,
    remarks: 'Ask how the wound heals',
    msgContent: '',
    templateID: null,
    msgDate: null,
    done: false,
    icPassport: `A${aptId}`,
    patientName,
    phoneNo: '60123456789',
    appointmentDate: visit.appointmentDate,
    appointmentType: 'Consultation',
    doctor: 'Dr Lim',
    username: 'Maya',
    version: 3,
    ...more,
  };
}

const none = new Refusal(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: 'none' }]);

/** Opens an address where an appointment has this follow-up, or none. */
function open(
  address: string,
  found: FollowUp | Refusal,
  { of = visit, role = 'Manager' }: { of?: Appointment; role?: Role } = {},
) {
  let kept = found;
  mock(appointments.appointmentDetail, of);
  mock(appointments.todayQueue, { data: [of] });
  const askedForOne = mock(followUps.followUpDetail, () => kept);
  mock(followUps.appointmentFollowUpList, ({ input }) => {
    const rows = input.ids === '5' && !(kept instanceof Refusal) ? [kept] : [];
    return new WithTotal(rows, rows.length);
  });
  const save = (input: object) => {
    const { remindDate, ...rest } = input as { remindDate?: string };
    const before = kept instanceof Refusal ? followUpOf(5, of.patientName) : kept;
    kept = { ...before, ...rest, ...(remindDate && { remindDatetime: remindDate }) };
    return kept;
  };
  return {
    ...openDay(address, role),
    askedForOne,
    inserted: mock(followUps.insertFollowUp, ({ input }) => save(input)),
    updated: mock(followUps.updateFollowUp, ({ input }) => save(input)),
    messages: mock(followUps.insertFollowUpMsg, ({ input }) => save(input)),
  };
}

const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Remind on' });
const offset = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });

describe('the list of follow-ups', () => {
  it('is in the menu of the Manager only', async () => {
    open('/appointment/today-queue', none);
    expect(await screen.findByRole('link', { name: 'Follow-ups' })).toBeTruthy();
  });

  it.each(['Tenant', 'Doctor', 'Nurse', 'Receptionist'] as const)(
    'is not in the menu of the %s',
    async (role) => {
      open('/appointment/today-queue', none, { role });
      await screen.findByRole('link', { name: 'Appointment list' });
      expect(screen.queryByRole('link', { name: 'Follow-ups' })).toBeNull();
    },
  );

  it('shows open ones, and links to each by its appointment', async () => {
    const { user } = open(LIST, none);
    const asked = mock(
      followUps.appointmentFollowUpList,
      () => new WithTotal([followUpOf(5, 'Aisyah'), followUpOf(6, 'Bala')], 2),
    );
    const link = await screen.findByRole('link', { name: 'Aisyah' });
    expect(link.getAttribute('href')).toBe(PAGE);
    expect(asked[0]?.input).toMatchObject({ done: 'false' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Done' }), 'Done');
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ done: 'true' }));
  });

  it('books by the key b, which the keyboard help lists', async () => {
    const { user } = open(LIST, none);
    await screen.findByRole('heading', { name: 'Follow-ups', level: 1 });
    await user.keyboard('b');
    const dialog = await screen.findByRole('dialog', { name: 'Add appointment' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('b');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Help' });
    const row = (await within(help).findByText('Add appointment')).closest('div');
    expect(row?.textContent).toContain('b');
  });

  it('has no key to book for a nurse', async () => {
    const { user } = open('/appointment/today-queue?q=Aisyah', none, { role: 'Nurse' });
    await screen.findByRole('link', { name: 'Aisyah' });
    await user.keyboard('b');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks overdue ones, and shows them alone', async () => {
    const { user } = open(LIST, none);
    const late = { remindDatetime: `${addDays(clinicToday(), -1)}T09:00:00.000Z` };
    const rows = [followUpOf(5, 'Aisyah', late), followUpOf(6, 'Bala')];
    const asked = mock(followUps.appointmentFollowUpList, () => new WithTotal(rows, 2));
    const row = (await screen.findByRole('link', { name: 'Aisyah' })).closest('tr');
    expect(row?.textContent).toContain('Overdue');
    const other = screen.getByRole('link', { name: 'Bala' }).closest('tr');
    expect(other?.textContent).not.toContain('Overdue');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Overdue');
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ overdue: 'true' }));
  });

  it('marks one whose message has brackets that are no placeholder, until it was to be sent', async () => {
    open(LIST, none);
    const msgContent = 'Dear {nama}';
    const rows = [
      followUpOf(5, 'Aisyah', { msgContent }),
      followUpOf(6, 'Bala', { msgContent: 'Dear {name}' }),
      followUpOf(7, 'Chong', { msgContent, msgDate: '2026-03-02T10:00:00.000Z' }),
    ];
    mock(followUps.appointmentFollowUpList, () => new WithTotal(rows, 3));
    const [mark, ...others] = await screen.findAllByText('Not sent');
    expect(others).toEqual([]);
    expect(mark?.closest('tr')?.textContent).toMatch(/Aisyah.*\{nama\} is no placeholder/);
  });

  it('marks one as done immediately, and undoes it', async () => {
    const { user, updated } = open(LIST, none);
    mock(followUps.appointmentFollowUpList, () => new WithTotal([followUpOf(5, 'Aisyah')], 1));
    const taken = mock(batch.batch, { count: 1, answers: [] });
    await user.click(await screen.findByRole('button', { name: 'Mark as done: Aisyah' }));
    await waitFor(() => expect(updated[0]?.input).toEqual({ apptID: 5, done: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(taken[0]?.input.inputs).toEqual([{ apptID: 5, done: false }]));
    expect(taken[0]?.input.call).toBe('updateFollowUp');
  });

  it('marks all selected ones', async () => {
    const { user } = open(LIST, none);
    const rows = [followUpOf(5, 'Aisyah'), followUpOf(6, 'Bala')];
    mock(followUps.appointmentFollowUpList, () => new WithTotal(rows, 2));
    const sent = mock(batch.batch, { count: 1, answers: [] });
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.inputs).toEqual([
      { apptID: 5, done: true },
      { apptID: 6, done: true },
    ]);
  });
});

describe('the page of a follow-up', () => {
  it('starts with offsets of 0, and adds them to the date of the appointment', async () => {
    const { user, inserted } = open(PAGE, none);
    await screen.findByRole('heading', { level: 1, name: 'Aisyah' });
    for (const name of ['Weeks', 'Days', 'Hours', 'Months']) expect(offset(name).value).toBe('0');
    await user.clear(offset('Weeks'));
    await user.type(offset('Weeks'), '2');
    await user.clear(offset('Months'));
    await user.type(offset('Months'), '1');
    await user.type(screen.getByRole('textbox', { name: /Remark/ }), 'Look at the stitches');
    await user.click(screen.getByRole('button', { name: 'Add a follow-up' }));
    await waitFor(() => expect(inserted).toHaveLength(1));
    const remindDate = addOffsets(visit.appointmentDate, {
      weeks: 2,
      days: 0,
      hours: 0,
      months: 1,
    });
    expect(inserted[0]?.input).toEqual({ apptID: 5, remindDate, remarks: 'Look at the stitches' });
    // From then on it is updated.
    expect(await screen.findByRole('button', { name: 'Update the follow-up' })).toBeTruthy();
  });

  it('shows why a past date is refused', async () => {
    const past = { ...visit, appointmentDate: `${addDays(clinicToday(), -20)}T09:00:00.000Z` };
    const { user, inserted } = open(PAGE, none, { of: past });
    await screen.findByText(/has passed\. Add more time/);
    await user.click(screen.getByRole('button', { name: 'Add a follow-up' }));
    expect(await screen.findByText('Choose a time from now on.')).toBeTruthy();
    expect(inserted).toHaveLength(0);
    await user.clear(offset('Days'));
    await user.type(offset('Days'), '40');
    expect(screen.queryByText(/has passed\. Add more time/)).toBeNull();
  });

  it('saves over the version that was read, and keeps a past date', async () => {
    const at = `${addDays(clinicToday(), -2)}T09:00:00.000Z`;
    const { user, updated } = open(PAGE, followUpOf(5, 'Aisyah', { remindDatetime: at }));
    await user.type(await screen.findByRole('textbox', { name: /Remark/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Update the follow-up' }));
    await waitFor(() => expect(updated).toHaveLength(1));
    expect(updated[0]?.input).toMatchObject({ apptID: 5, remindDate: at });
    expect(updated[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('shows what another person has saved, and keeps what was typed', async () => {
    const { user, updated } = open(PAGE, followUpOf(5, 'Aisyah'));
    const refused = mock(
      followUps.updateFollowUp,
      new Refusal(409, [
        { error_code: 'GENERAL.STALE', error_message: '', params: { who: 'Maya' } },
      ]),
    );
    await user.type(await screen.findByRole('textbox', { name: /Remark/ }), ' soon');
    mock(followUps.followUpDetail, followUpOf(5, 'Aisyah', { remarks: 'Theirs', version: 4 }));
    await user.click(screen.getByRole('button', { name: 'Update the follow-up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    expect(within(dialog).getByText('Theirs')).toBeTruthy();
    expect(refused).toHaveLength(1);
    const sent = mock(followUps.updateFollowUp, followUpOf(5, 'Aisyah'));
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent[0]?.headers.get('If-Match')).toBe('"4"'));
    expect(updated).toHaveLength(0);
  });

  it('asks before unsaved changes are left', async () => {
    const { user } = open(PAGE, followUpOf(5, 'Aisyah'));
    await user.type(await screen.findByRole('textbox', { name: /Remark/ }), '!');
    await user.click(screen.getByRole('link', { name: 'Appointment list' }));
    const asked = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    await user.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/follow-up/follow-up-edit/');
    expect(day()).toBeTruthy();
  });

  it('shows that there is no such appointment', async () => {
    const { container } = open('/follow-up/follow-up-edit/?id=nobody', none);
    await waitFor(() => expect(container.querySelector('[role="alert"]')).toBeTruthy());
  });
});

describe('a follow-up from an appointment', () => {
  it('is added from the queue, and its message is saved for sending', async () => {
    const { user, inserted, messages, askedForOne } = open(
      '/appointment/today-queue?q=Aisyah',
      none,
    );
    await user.click(await screen.findByRole('button', { name: 'More for Aisyah' }));
    await user.click(screen.getByRole('menuitem', { name: 'Note or follow-up' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Follow-up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a follow-up' });
    const weeks = await within(dialog).findByRole('spinbutton', { name: 'Weeks' });
    // It would be answered 404, which a browser reports as an error.
    expect(askedForOne).toEqual([]);
    await user.clear(weeks);
    await user.type(weeks, '1');
    await user.click(within(dialog).getByRole('button', { name: 'Add a follow-up' }));
    await waitFor(() => expect(inserted).toHaveLength(1));

    const message = await screen.findByRole('dialog', { name: 'Message to the patient' });
    await user.type(within(message).getByRole('textbox'), 'Dear ');
    await user.click(within(message).getByRole('button', { name: 'Name' }));
    expect(within(message).getByText('Dear Aisyah')).toBeTruthy();
    await user.click(within(message).getByRole('button', { name: 'Save for sending' }));
    await waitFor(() => expect(messages).toHaveLength(1));
    expect(messages[0]?.input).toEqual({ apptID: 5, msgContent: 'Dear {name}' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Message/ })).toBeNull());
  });

  it('is updated if it exists, without a required message', async () => {
    const { user, updated, inserted, messages } = open(
      '/appointment/today-queue?appointment=5&do=followUp',
      followUpOf(5, 'Aisyah'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Update the follow-up' });
    await user.type(await within(dialog).findByRole('textbox', { name: /Remark/ }), '!');
    await user.click(within(dialog).getByRole('button', { name: 'Update the follow-up' }));
    await waitFor(() => expect(updated).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([inserted.length, messages.length]).toEqual([0, 0]);
  });

  it('asks once before its dialog with unsaved changes is closed', async () => {
    const { user } = open(
      '/appointment/today-queue?appointment=5&do=followUp',
      followUpOf(5, 'Aisyah'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Update the follow-up' });
    await user.type(await within(dialog).findByRole('textbox', { name: /Remark/ }), '!');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const asked = await screen.findByRole('dialog', { name: 'Changes are not saved' });
    await user.click(within(asked).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered to others', async () => {
    open('/appointment/today-queue?appointment=5&do=followUp', none, { role: 'Receptionist' });
    const dialog = await screen.findByRole('dialog', { name: 'Appointment' });
    await within(dialog).findByRole('button', { name: 'Reschedule' });
    expect(within(dialog).queryByRole('button', { name: 'Follow-up' })).toBeNull();
  });
});
