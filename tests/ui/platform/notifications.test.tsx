import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { affected } from '../../../contract/clinic/affected.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { type Notification, notifications } from '../../../contract/platform/notifications.ts';
import { notificationSources } from '../../../contract/platform/notificationSources.ts';
import { addressOf } from '../../../src/custom/platform/notifications/openNotification.ts';
import { platformScreens } from '../../../src/custom/platform/screens.ts';
import { resources } from '../../../src/resources/index.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

const person = signedIn([branchOf(1)]);

const notificationOf = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  title: `Alert ${id}`,
  body: `About ${id}`,
  source: 'User Profile',
  sourceId: '',
  createdDate: '2026-03-02T09:30:00.000Z',
  unread: false,
  ...more,
});
const several = (count: number) =>
  Array.from({ length: count }, (_, at) => notificationOf(count - at));

/** Opens the dashboard with so many alerts. */
function inside(alerts: Notification[]) {
  const held = { alerts };
  mock(accounts.getUserProfileDetail, profileOf(person));
  mockEmptyDay();
  mock(dashboard.dashboard, { apptCountList: [] });
  mock(affected.affectedAppointments, { total: 0, data: [] });
  const asked = mock(notifications.notiAlertList, ({ input }) => ({
    data: held.alerts.slice(0, Number(input.take)),
    unread: held.alerts.filter(({ unread }) => unread).length,
  }));
  const seen = mock(notifications.notiAlertsSeen, () => {
    held.alerts = held.alerts.map((each) => ({ ...each, unread: false }));
    return { done: true } as const;
  });
  beginSession(person.branches);
  return { held, asked, seen, ...openApp('/dashboard') };
}

const bell = () => screen.findByRole('button', { name: /^Notifications/ });
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });
const itemsIn = (dialog: HTMLElement) => within(dialog).queryAllByRole('listitem');

describe('the notifications of the top bar', () => {
  it('say below how many appointments are to be settled, and lead there, until there are none', async () => {
    const { user } = inside(several(2));
    const held = { total: 3 };
    mock(affected.affectedAppointments, () => ({ total: held.total, data: [] }));
    await user.click(await bell());
    const dialog = within(await panel());
    const way = await dialog.findByRole('link', {
      name: /^3 appointments cannot take place as booked\. ?Settle$/,
    });
    expect(way.getAttribute('href')).toBe('/appointment/today-queue?settle=1');
    await user.click(way);
    await screen.findByRole('dialog', { name: 'Appointments to settle' });
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    await waitFor(() => expect(hub.open.size).toBe(1));
    held.total = 0;
    hub.send('RecordChanged', {
      resource: 'appointments',
      id: 5,
      change: 'update',
      by: 9,
      at: '2026-01-01T00:00:00.000Z',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await bell());
    const again = await panel();
    await waitFor(() => expect(itemsIn(again)).toHaveLength(2));
    expect(within(again).queryByRole('link', { name: /Settle/ })).toBeNull();
  });

  it('show alerts first, ten at a time, and ten more at each press', async () => {
    const { user, asked } = inside(several(23));
    await user.click(await bell());
    const dialog = await panel();
    expect(within(dialog).getByRole('tab', { name: 'Alerts' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await waitFor(() => expect(itemsIn(dialog)).toHaveLength(10));
    const more = within(dialog).getByRole('button', { name: 'More' });
    await user.click(more);
    await waitFor(() => expect(itemsIn(dialog)).toHaveLength(20));
    await user.click(more);
    await waitFor(() => expect(itemsIn(dialog)).toHaveLength(23));
    expect(more.getAttribute('aria-disabled')).toBe('true');
    expect(new Set(asked.map(({ input }) => Number(input.take)))).toEqual(new Set([10, 20, 30]));
  });

  it('have events, of which there are none, and logs', async () => {
    mock(notifications.notiActionLogList, {
      data: [notificationOf(4, { title: 'Patients: Changed' })],
    });
    const { user } = inside([]);
    await user.click(await bell());
    const dialog = await panel();
    await within(dialog).findByText('No alerts yet');
    await user.click(within(dialog).getByRole('tab', { name: 'Events' }));
    within(dialog).getByText('No events');
    await user.click(within(dialog).getByRole('tab', { name: 'Logs' }));
    await within(dialog).findByText('Patients: Changed');
    expect(itemsIn(dialog)).toHaveLength(1);
  });

  it('count what is new, until it was shown', async () => {
    const { user, seen } = inside([notificationOf(9, { unread: true }), notificationOf(8)]);
    const button = await bell();
    await waitFor(() => expect(button.textContent).toContain('1 new'));
    await user.click(button);
    const dialog = await panel();
    within(await within(dialog).findByRole('button', { name: /Alert 9/ })).getByText('New');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button.textContent).not.toContain('new'));
    expect(seen.map(({ input }) => input)).toEqual([{ lastID: 9 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follow what happens elsewhere', async () => {
    const { held } = inside([]);
    const button = await bell();
    await waitFor(() => expect(hub.open.size).toBe(1));
    held.alerts = [notificationOf(1, { unread: true })];
    hub.send('RecordChanged', {
      resource: 'notifications',
      id: 1,
      change: 'create',
      by: 0,
      at: '2026-03-02T09:30:00.000Z',
    });
    await waitFor(() => expect(button.textContent).toContain('1 new'));
  });

  it('open what they are about by keyboard alone', async () => {
    const { user } = inside([notificationOf(1)]);
    (await bell()).focus();
    await user.keyboard('{Enter}');
    const dialog = await panel();
    const item = await within(dialog).findByRole('button', { name: /Alert 1/ });
    await user.tab();
    item.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(window.location.pathname).toBe('/user-profile/personal-information'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leave alone what leads nowhere', async () => {
    const { user } = inside([notificationOf(1, { source: 'Of tomorrow' })]);
    await user.click(await bell());
    await within(await panel()).findByText('Alert 1');
    expect(screen.queryByRole('button', { name: /Alert 1/ })).toBeNull();
  });

  it('say why they could not be loaded where they are opened, and nowhere else', async () => {
    const { user } = inside([]);
    mock(
      notifications.notiAlertList,
      new Refusal(500, [{ error_code: 'GENERAL.UNEXPECTED', error_message: '' }]),
    );
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const button = await bell();
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button);
    await within(await panel()).findByText('This could not be loaded');
  });
});

describe('the place of a source', () => {
  const record = {
    title: 'Eye',
    companyName: 'Klinik',
    code: 'KL',
    productTypeValue: 'Clinic',
    name: 'Day & night',
    reportName: 'Who came',
    printSlipName: 'Name badge',
    id: 5,
  };
  const asked: unknown[][] = [];
  const provider = {
    getOne: (...given: unknown[]) => {
      asked.push(given);
      return Promise.resolve({ data: record });
    },
  } as unknown as Parameters<typeof addressOf>[1];

  it.each([
    ['New Appointment', '/appointment/today-queue?appointment=5'],
    ['Appointment Detail', '/appointment/today-queue?appointment=5'],
    ['Today Queue List', '/appointment/today-queue'],
    ['Appointment List', '/appointment/appointment-list'],
    ['Tenant Detail', '/tenant/edit-tenant/?companyName=Klinik'],
    ['Tenant List', '/tenant/tenant-list'],
    ['Branch Detail', '/branch-management/edit-branch/?companyName=Klinik&branchName=KL'],
    ['Branch List', '/branch-management/branch-active-subscription'],
    ['Branch User List', '/branch-management/user-management'],
    ['Practice Type Detail', '/clinic-setup-management/edit-practice-type/?practiceTypeName=Eye'],
    [
      'Subscription Detail',
      '/clinic-setup-management/edit-subscription/?productTypeValue=Clinic&id=5',
    ],
    ['Proforma List', '/billing-management/proforma-invoice'],
    ['Invoice List', '/billing-management/invoice-and-receipt'],
    [
      'Database Template Detail',
      '/clinic-setup-management/edit-database/?databaseName=Day%20%26%20night&id=5',
    ],
    ['Database Template List', '/clinic-setup-management/database'],
    ['Message Scheduler Detail', '/message/scheduler-list#record=5'],
    ['Message Scheduler List', '/message/scheduler-list'],
    ['Email Template Details', '/template-management/edit-email-Template/?emailTemplate=5'],
    ['Email Template List', '/template-management/email-template'],
    ['SAAS Report Detail', '/template-management/edit-report/?name=Who%20came'],
    ['SAAS Report List', '/template-management/report-management'],
    ['SAAS Print Slip Detail', '/template-management/edit-print-slip/?name=Name%20badge'],
    ['SAAS Print Slip List', '/template-management/print-slip-management'],
    ['App Control List', '/branch-management/app-control/system-setting'],
    ['User Profile', '/user-profile/personal-information'],
  ])('%s is %s', async (source, address) => {
    expect(await addressOf({ source, sourceId: '5' }, provider)).toBe(address);
  });

  it('is the app control of what bears its title, whatever the source', async () => {
    const item = { source: 'Branch List', sourceId: '5', title: 'App Control List' };
    expect(await addressOf(item, provider)).toBe('/branch-management/app-control/system-setting');
  });

  it('of a record is asked for by its id; an unknown source has none', async () => {
    asked.length = 0;
    await addressOf({ source: 'Tenant Detail', sourceId: '5' }, provider);
    expect(asked).toEqual([['tenants', { id: 5 }]]);
    expect(await addressOf({ source: 'Of tomorrow', sourceId: '5' }, provider)).toBeUndefined();
  });

  it('is of a resource or a screen that the product has', () => {
    const ofScreens = platformScreens.flatMap(({ permission }) => permission?.resource ?? []);
    const names: string[] = [...resources.map(({ name }) => name), ...ofScreens];
    const unknown = Object.values(notificationSources).filter(
      ({ resource }) => !names.includes(resource),
    );
    expect(unknown).toEqual([]);
  });
});
