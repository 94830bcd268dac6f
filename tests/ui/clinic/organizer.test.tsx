import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { calendarFeeds } from '../../../contract/clinic/calendarFeeds.ts';
import { organizer } from '../../../contract/clinic/organizer.ts';
import { clinicToday } from '../../../contract/fields.ts';
import type { Answer, Answered } from '../../../contract/kit/call.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';
import { openDay } from './day.ts';

mockResources();
beforeAll(() =>
  Promise.all([
    import('../../../src/custom/clinic/organizer/AbsenceTimeSection.tsx'),
    import('../../../src/custom/clinic/organizer/OverlappedAppointments.tsx'),
    import('../../../src/custom/clinic/organizer/FeedButton.tsx'),
    import('../../../src/custom/clinic/organizer/FeedDialog.tsx'),
  ]),
);

type Entry = Answer<typeof organizer.organizerDetail>;
const entry = (id: number, changes: Partial<Entry> = {}): Entry => ({
  id,
  resource: 1,
  resourceName: 'Dr Lim',
  reason: 'Lunch',
  fromDate: '2026-11-23',
  toDate: '2026-12-31',
  startDate: '13:00',
  stopDate: '14:00',
  type: '',
  weekdays: '1,3',
  everyWeeks: 2,
  toSettle: 0,
  ended: false,
  version: 1,
  ...changes,
});

function openList(
  role: 'Receptionist' | 'Manager' | 'Doctor' = 'Receptionist',
  overlaps: Answered<typeof organizer.organizerOverlaps> = { total: 0, data: [] },
) {
  const rows = [
    entry(1),
    entry(2, {
      reason: 'Leave',
      weekdays: '',
      everyWeeks: 1,
      startDate: '00:00',
      stopDate: '24:00',
    }),
    entry(4, { weekdays: '1,2,3,4,5,7', everyWeeks: 1 }),
  ];
  mock(organizer.organizerList, rows);
  mock(organizer.organizerDetail, ({ input }) => rows[Number(input.id) - 1] ?? entry(9));
  const asked = mock(organizer.organizerOverlaps, overlaps);
  const added = mock(organizer.addOrganizer, entry(3));
  const saved = mock(organizer.updateOrganizer, entry(1));
  return { asked, added, saved, ...openDay('/appointment/hr-organizer', role) };
}

async function openNew(...given: Parameters<typeof openList>) {
  const opened = openList(...given);
  const { user } = opened;
  const [add] = await screen.findAllByRole('button', { name: 'Add absence' });
  await user.click(add as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add absence' }));
  await user.selectOptions(await dialog.findByLabelText('Doctor'), 'Dr Lim');
  await user.type(dialog.getByLabelText('Reason'), 'Course');
  return { ...opened, dialog };
}

const overlap = (id: number) => ({
  id,
  patientName: `Patient ${id}`,
  appointmentDate: `2026-11-2${id}T10:00:00.000Z`,
  duration: '00:30:00',
  resource: 'Dr Lim',
  statusDesc: 'Booked',
});

describe('the list of absences', () => {
  it('describes in words when each recurs, and which are of whole days', async () => {
    openList();
    const [, lunch, leave, round] = await screen.findAllByRole('row');
    expect(lunch?.textContent).toContain('Mon, Wed, Every 2 weeks');
    expect(lunch?.textContent).toContain('01:00 PM');
    expect(leave?.textContent).toContain('Whole day');
    expect(leave?.textContent).not.toContain('24:00');
    expect(round?.textContent).toContain('Mon–Fri, Sun');
  });
});

describe('a new absence', () => {
  it('is of the whole day by default, and asks for times otherwise', async () => {
    const { user, dialog, added } = await openNew();
    const whole = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Whole day' });
    expect([whole.checked, dialog.queryByRole('textbox', { name: 'From' })]).toEqual([true, null]);
    await user.click(whole);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe('09:00 AM');
    await user.click(whole);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]?.input).toEqual({
      resource: '1',
      reason: 'Course',
      type: '',
      fromDate: clinicToday(),
      toDate: clinicToday(),
      startDate: '00:00',
      stopDate: '24:00',
      weekdays: '',
      everyWeeks: 1,
    });
  });

  it.each([
    ['Morning', '00:00', '13:00'],
    ['Lunch', '13:00', '14:00'],
    ['Afternoon', '13:00', '24:00'],
  ])('is set to the %s with one press', async (name, startDate, stopDate) => {
    const { user, dialog, added } = await openNew();
    const preset = await dialog.findByRole('button', { name });
    await user.click(preset);
    expect(preset.getAttribute('aria-pressed')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(added[0]?.input).toMatchObject({ startDate, stopDate }));
  });

  it('recurs on the chosen weekdays, every few weeks', async () => {
    const { user, dialog, added } = await openNew();
    const last = await dialog.findByLabelText('Last day');
    await user.clear(last);
    await user.type(last, '31 Dec 2031');
    for (const name of ['Friday', 'Monday', 'Sunday', 'Sunday'])
      await user.click(dialog.getByRole('button', { name }));
    await user.selectOptions(dialog.getByLabelText('How often'), 'Every 2 weeks');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(added[0]?.input).toMatchObject({ weekdays: '1,5', everyWeeks: '2' }),
    );
  });

  it('is not sent if it would never occur, which is shown at the weekdays', async () => {
    const { user, dialog, added } = await openNew();
    const other = new Date(Date.parse(clinicToday()) + 86_400_000);
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(other);
    await user.click(await dialog.findByRole('button', { name }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/There is no such weekday/)).toBeTruthy();
    expect(added).toEqual([]);
  });

  it('shows appointments within it before it is saved, and can still be saved', async () => {
    const { user, dialog, asked, added } = await openNew('Receptionist', {
      total: 202,
      data: [1, 2, 3].map(overlap),
    });
    expect(await dialog.findByText('202 appointments lie within:')).toBeTruthy();
    expect(dialog.getByText('and 199 more')).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Patient 2' });
    expect(link.getAttribute('href')).toBe('/appointment/scheduler?day=2026-11-22&appointment=2');
    expect(link.closest('li')?.textContent).toContain('22 Nov 2026 10:00 AM');
    await user.click(dialog.getByRole('button', { name: 'Lunch' }));
    await waitFor(() =>
      expect(asked.at(-1)?.input).toMatchObject({ startDate: '13:00', stopDate: '14:00' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(added).toHaveLength(1));
  });

  it('shows that no appointments are within it', async () => {
    const { dialog } = await openNew();
    expect(await dialog.findByText('No appointments lie within.')).toBeTruthy();
  });
});

describe('a changed absence', () => {
  it('shows its times and recurrence, and keeps them', async () => {
    const { user, saved } = openList();
    const [open] = await screen.findAllByRole('button', { name: 'Dr Lim' });
    await user.click(open as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit: Absence' }));
    const pressed = (name: string) =>
      dialog.getByRole('button', { name }).getAttribute('aria-pressed');
    await dialog.findByRole('button', { name: 'Monday' });
    expect([pressed('Monday'), pressed('Tuesday'), pressed('Lunch')]).toEqual([
      'true',
      'false',
      'true',
    ]);
    await user.type(dialog.getByLabelText('Reason'), ' break');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved[0]?.input).toMatchObject({
        reason: 'Lunch break',
        weekdays: '1,3',
        everyWeeks: 2,
        startDate: '13:00',
      }),
    );
  });
});

describe('calendar feeds', () => {
  const feed = {
    doctor: 1,
    resource: 'Dr Lim',
    withNames: true,
    createdDate: '2026-11-01T08:00:00.000Z',
    readDate: '2026-11-20T09:30:00.000Z',
  };
  async function openFeeds(role: 'Manager' | 'Doctor', feeds = [feed]) {
    mock(calendarFeeds.calendarFeedList, () => feeds);
    const added = mock(calendarFeeds.addCalendarFeed, { address: '/api/calendar/secret.ics' });
    const removed = mock(calendarFeeds.removeCalendarFeed, { done: true });
    const opened = openList(role);
    await opened.user.click(await screen.findByRole('button', { name: 'Calendar feeds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feeds' }));
    return { ...opened, dialog, added, removed, feeds };
  }

  it('show when each was last read, and a new address once', async () => {
    const { user, dialog, added } = await openFeeds('Manager');
    expect(await dialog.findByText('Last read 20 Nov 2026 09:30 AM, with names')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Name patients in new addresses' }));
    await user.click(dialog.getByRole('button', { name: 'Make address: Dr Devi' }));
    const address = await dialog.findByLabelText<HTMLInputElement>('Address of Dr Devi');
    expect(address.value).toBe(`${window.location.origin}/api/calendar/secret.ics`);
    expect(added[0]?.input).toEqual({ doctor: 2, withNames: true });
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(write).toHaveBeenCalledWith(address.value));
  });

  it('ask before an address is renewed or stopped', async () => {
    const { user, dialog, added, removed, feeds } = await openFeeds('Manager');
    await user.click(await dialog.findByRole('button', { name: 'Renew: Dr Lim' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(added).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Renew: Dr Lim' }));
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(added[0]?.input).toMatchObject({ doctor: 1 }));
    await user.click(await dialog.findByRole('button', { name: 'Stop: Dr Lim' }));
    feeds.length = 0;
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(removed[0]?.input).toEqual({ doctor: '1' }));
    expect(await dialog.findByRole('button', { name: 'Make address: Dr Lim' })).toBeTruthy();
    expect(dialog.queryByLabelText('Address of Dr Lim')).toBeNull();
  });

  it('include only the own ones for a doctor', async () => {
    const { dialog } = await openFeeds('Doctor', []);
    expect(await dialog.findByRole('button', { name: 'Make address: Dr Lim' })).toBeTruthy();
    expect(dialog.queryByText('Dr Devi')).toBeNull();
  });

  it('are not offered without permission', async () => {
    openList('Receptionist');
    await screen.findAllByRole('row');
    expect(screen.queryByRole('button', { name: 'Calendar feeds' })).toBeNull();
  });
});

describe('weekends', () => {
  it('are chosen as buttons', async () => {
    const { weekendList, weekendCreate } = masterLists.weekends.calls;
    const row = { id: 1, version: 1, state: 'Kedah', fromDay: '1900-01-01', weekdays: '5,6' };
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    mock(weekendList, new Refusal(503, []));
    const added = mock(weekendCreate, row);
    beginSession([], { roleAccess: ['Administrator'] });
    const { user } = openApp('/master-list-management/weekends#new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add weekend' }));
    await user.type(await dialog.findByLabelText('From'), '1 Jan 2031');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/This field|required/i)).toBeTruthy();
    for (const name of ['Sunday', 'Saturday'])
      await user.click(dialog.getByRole('button', { name }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(added[0]?.input).toMatchObject({ fromDay: '2031-01-01', weekdays: '6,7' }),
    );
  });
});
