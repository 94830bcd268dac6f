import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import { affected } from '../../../contract/clinic/affected.ts';
import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { firstStepNames, firstSteps } from '../../../contract/clinic/firstSteps.ts';
import { followUps } from '../../../contract/clinic/followUps.ts';
import { tillClosings, type TillState } from '../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { realStart } from '../../../contract/platform/startNeeds.ts';
import { saveAddress } from '../../../src/session/savedAddress.ts';
import { hub } from '../../support/hub.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { makeAppointment, mockEmptyDay, mockQueue, openDay } from '../clinic/day.ts';
import {
  beginSession,
  elapse,
  fakeClock,
  nothingTaken,
  openApp,
  profileOf,
  signedIn,
  preparePages,
} from '../page.tsx';

preparePages();

const counts = [12, 18, 9, 21, 16, 4, 11];
const apptCountList = counts.map((count, at) => ({ day: `2026-02-2${at + 1}`, count }));

function openDashboard(day: Appointment[], role: Role = 'Receptionist', query = '') {
  mockQueue(day);
  mock(dashboard.dashboard, { apptCountList });
  return openDay(`/dashboard${query}`, role);
}

const names = (list: string) =>
  within(screen.getByRole('region', { name: list }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the day', () => {
  const devi = { doctors: [{ id: 2, resource: 'Dr Devi', blockcolor: '' }] };
  const arrivedAt = `${clinicToday()}T00:02:00.000Z`;
  const day = [
    makeAppointment(1, 'Aisyah', 'booked', { at: '23:50' }),
    makeAppointment(2, 'Bala', 'arrived', { arrivedAt, queueNumber: 7 }),
    makeAppointment(3, 'Chong', 'called', { arrivedAt, ...devi }),
    makeAppointment(4, 'Devi', 'inProgress', { arrivedAt, startedAt: arrivedAt, ...devi }),
    makeAppointment(5, 'Eng', 'done'),
    makeAppointment(6, 'Farah', 'noShow'),
  ];

  it('shows how many are at which stage, who is inside, who waits and who is next', async () => {
    openDashboard(day);
    const figures = (await screen.findByRole('region', { name: /^The day so far/ }))
      .querySelector('ul')
      ?.querySelectorAll('a');
    expect([...(figures ?? [])].map(({ textContent }) => textContent)).toEqual([
      '1Expected',
      '2Waiting',
      '1With the doctor',
      '1Done',
      '1Cancelled or no show',
    ]);
    expect(figures?.[1]?.getAttribute('href')).toBe('/appointment/today-queue?status=3%2C4');
    expect(names('With the doctor')).toEqual(['Devi']);
    expect(names('Waiting')).toEqual(['Chong', 'Bala']);
    expect(names('Next')).toEqual(['Aisyah']);
    expect(screen.queryByRole('region', { name: 'Follow-ups due' })).toBeNull();
    const [queue] = screen.getAllByRole('link', { name: "Today's queue" }).slice(-1);
    expect(queue?.getAttribute('href')).toContain('/appointment/today-queue');
  });

  it('says of each part when it is empty', async () => {
    openDashboard([]);
    expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
    expect(screen.getByText('Nobody is with the doctor.')).toBeTruthy();
    expect(screen.getByText('Nobody else is expected today.')).toBeTruthy();
  });

  it('is the own one for a doctor, or that of everyone', async () => {
    const { user } = openDashboard(day, 'Doctor');
    await screen.findByRole('region', { name: /^My day/ });
    expect(names('Waiting')).toEqual(['Bala']);
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    expect(names('Waiting')).toEqual(['Chong', 'Bala']);
    expect(window.location.search).toBe('?doctor=all');
  });

  it('changes when a record changes', async () => {
    openDashboard(day);
    await screen.findByRole('region', { name: 'Waiting' });
    await waitFor(() => expect(hub.open.size).toBe(1));
    mockQueue([]);
    act(() => {
      for (const { id } of day)
        hub.send('RecordChanged', {
          resource: 'appointments',
          id,
          change: 'delete',
          by: 9,
          at: '2026-01-01T00:00:00.000Z',
        });
    });
    expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
  });

  it('says how many appointments are to be settled, with the way there', async () => {
    openDashboard(day, 'Manager');
    mock(affected.affectedAppointments, { total: 3, data: [] });
    await screen.findByText('3 appointments cannot take place as booked.');
    const way = screen.getByRole('link', { name: 'Settle' });
    expect(way.getAttribute('href')).toBe('/dashboard?settle=1');
  });

  it('says which day of the till was not closed, with the way there, and nothing where all are', async () => {
    const left = { day: '2026-01-05', till: 2, tillName: 'Counter', account: 77, who: 'Farah' };
    mock(tillClosings.tillState, {
      ...nothingTaken,
      day: clinicToday(),
      unclosed: [left, { ...left, day: '2026-01-06' }],
      unclosedTotal: 41,
    });
    openDashboard(day, 'Manager');
    const line = await screen.findByText(
      /^Receipts of 05 Jan 2026 · Farah · Counter are not closed/,
    );
    expect(line.textContent).toContain('40 more are open.');
    const way = screen.getByRole('link', { name: 'Close that day' });
    expect(way.getAttribute('href')).toBe('/appointment/closing?day=2026-01-05&of=77&till=2');
  });

  it('draws the day before it knows which days were not closed, and asks no more at receipts', async () => {
    let answer: (state: TillState) => void = () => undefined;
    const asked = mock(
      tillClosings.tillState,
      () => new Promise<TillState>((resolve) => (answer = resolve)),
    );
    openDashboard(day, 'Manager');
    expect(await screen.findByRole('region', { name: 'Waiting' })).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(1));
    const left = { day: '2026-01-05', till: null, tillName: '', account: 77, who: 'Farah' };
    answer({ ...nothingTaken, day: clinicToday(), unclosed: [left], unclosedTotal: 1 });
    await screen.findByText('Receipts of 05 Jan 2026 · Farah are not closed yet.');
    await waitFor(() => expect(hub.open.size).toBe(1));
    const by = { by: 9, at: '2026-01-01T00:00:00.000Z' };
    mockQueue([]);
    act(() => {
      hub.send('RecordChanged', { resource: 'receipts', id: 5, change: 'create', ...by });
      for (const { id } of day)
        hub.send('RecordChanged', { resource: 'appointments', id, change: 'delete', ...by });
    });
    expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('has the follow-ups that are due for those who may see them', async () => {
    const asked = mock(
      followUps.appointmentFollowUpList,
      () =>
        new WithTotal(
          [
            {
              aptId: 5,
              remindDatetime: '2026-01-05T09:00:00.000Z',
              remarks: 'Ask how the wound heals',
              msgContent: '',
              templateID: null,
              msgDate: null,
              done: false,
              icPassport: 'A5',
              patientName: 'Eng',
              phoneNo: '',
              appointmentDate: '2026-01-01T09:00:00.000Z',
              appointmentType: 'Consultation',
              doctor: 'Dr Lim',
              username: 'Maya',
              version: 1,
            },
          ],
          12,
        ),
    );
    openDashboard(day, 'Manager');
    const link = await screen.findByRole('link', { name: 'Eng' });
    expect(link.getAttribute('href')).toBe('/follow-up/follow-up-edit/?id=5');
    expect(screen.getByRole('region', { name: 'Follow-ups due' }).textContent).toContain('Overdue');
    expect(screen.getByRole('link', { name: 'All 12' })).toBeTruthy();
    expect(asked[0]?.input).toMatchObject({ done: 'false', endDate: clinicToday() });
  });
});

describe('the appointment tile', () => {
  it('shows the total, the range of days, and a chart with room for 5 above the highest', async () => {
    mockQueue([]);
    const asked = mock(dashboard.dashboard, { apptCountList });
    openDay('/dashboard');
    expect(await screen.findByText('91')).toBeTruthy();
    expect(screen.getByText('21 Feb 2026 – 27 Feb 2026')).toBeTruthy();
    expect(screen.getByText('Of all doctors, without cancelled ones')).toBeTruthy();
    const chart = screen.getByRole('img', { name: /24 Feb 2026 21/ });
    expect(chart.dataset['maximum']).toBe('26');
    expect(asked[0]?.input).toEqual({ branchID: '1' });
  });

  it('sends no request if no branch is chosen', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([])));
    const asked = mock(dashboard.dashboard, { apptCountList });
    beginSession([]);
    openApp('/dashboard');
    expect(await screen.findByText('Credit balance')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Appointments' })).toBeNull();
    expect(asked).toHaveLength(0);
  });
});

describe('the cards', () => {
  it('are each labelled as samples', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([])));
    beginSession([]);
    openApp('/dashboard');
    await screen.findByText('Credit balance');
    for (const card of [
      'Credit balance',
      'Sales stages',
      'Income',
      'Leads by source',
      'By purpose',
    ])
      expect(screen.getByRole('region', { name: card }).textContent).toContain('Sample');
    expect(screen.getByText('62.50%')).toBeTruthy();
  });

  it('are folded below what is real', async () => {
    const { user } = openDashboard([]);
    const samples = (await screen.findByText('Sample figures')).closest('details');
    expect(samples?.open).toBe(false);
    await user.click(screen.getByText('Sample figures'));
    expect(samples?.open).toBe(true);
  });

  it('of administrators are a summary with a filter and dates', async () => {
    mockPlatform();
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    beginSession([], { roleAccess: ['Administrator'] });
    openApp('/dashboard');
    const cards = [
      'Leads',
      'Referral leads',
      'Chats',
      'Appointments',
      'Visits',
      'Income',
      'Expenses',
    ];
    for (const card of cards)
      expect((await screen.findByRole('region', { name: card })).textContent).toContain('Sample');
    expect(screen.getByLabelText('Show by').textContent).toBe('TenantConsultant teamPatient');
    expect(screen.getByLabelText('From')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Switch to AGATA' })).toBeTruthy();
  });
});

function mockPlatform() {
  mock(realStart.realStart, []);
  mock(tenants.tenantList, ({ input }) => new WithTotal([], input.startDate ? 3 : 41));
  mock(masterLists.publicHolidays.calls.publicHolidayList, [
    { id: 1, day: '2031-02-01', name: 'Federal Territory Day', state: 'Kuala Lumpur', version: 1 },
  ]);
}

describe('the platform', () => {
  it('is what administrators see first: tenants and the next public holidays', async () => {
    mockPlatform();
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    beginSession([], { roleAccess: ['Administrator'] });
    openApp('/dashboard');
    const all = await screen.findByRole('link', { name: '41' });
    expect(all.getAttribute('href')).toBe('/tenant/tenant-list');
    expect(screen.getByText('New in the last 30 days: 3')).toBeTruthy();
    expect(await screen.findByText('Federal Territory Day')).toBeTruthy();
  });
});

describe('the first steps of a new clinic', () => {
  const left = firstStepNames.map((step) => ({ step, isDone: step === 'openingHours' }));
  const openNew = (role: Role) => {
    mockEmptyDay();
    mock(dashboard.dashboard, { apptCountList });
    mock(followUps.appointmentFollowUpList, []);
    const opened = openDay('/dashboard', role);
    const asked = mock(firstSteps.firstSteps, { isHidden: false, steps: left });
    return { ...opened, asked };
  };

  it('lead those who manage it to where each is done', async () => {
    openNew('Manager');
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getByText('1 of 6 done')).toBeTruthy();
    expect(steps.getAllByRole('listitem')[0]?.textContent).toContain('(Done)');
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/master-list-management/opening-hours',
      '/branch-management/app-control/doctor-resources',
      '/branch-management/app-control/appointment-types',
      '/branch-management/user-management',
      '/patient/patient-list#import',
      '/appointment/today-queue?new=1',
    ]);
  });

  it('are hidden on request, and back by Undo', async () => {
    const { user } = openNew('Manager');
    const changed = mock(firstSteps.editFirstSteps, ({ input }) => ({
      isHidden: input.isHidden === true,
      steps: left,
    }));
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'First steps' })).toBeTruthy();
    expect(changed.map(({ input }) => input)).toEqual([{ isHidden: true }, { isHidden: false }]);
  });

  it('are not asked for by others', async () => {
    const { asked } = openNew('Receptionist');
    expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
    expect(asked).toHaveLength(0);
  });
});

describe('a remembered address', () => {
  it('is opened a second after the dashboard', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([])));
    beginSession([]);
    saveAddress({ pathname: '/user-profile/change-password', search: '' });
    fakeClock();
    openApp('/dashboard');
    await screen.findByText('Credit balance');
    await elapse(1000);
    expect(await screen.findByLabelText('Current password')).toBeTruthy();
  });
});
