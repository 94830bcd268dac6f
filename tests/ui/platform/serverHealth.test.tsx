import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import {
  gatewayChannels,
  jobQueues,
  serverHealth as calls,
} from '../../../contract/platform/serverHealth.ts';
import { realStart } from '../../../contract/platform/startNeeds.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const health: Answer<typeof calls.serverHealth> = {
  at: '2026-11-25T08:00:00.000Z',
  faults: [],
  servers: [{ host: 'one', version: '0.1.0', startedAt: '2026-11-24T08:00:00.000Z' }],
  database: {
    version: '18.4',
    bytes: 24_000_000,
    fileBytes: 1_500_000_000,
    lockWaits: 0,
    longestTransactionSeconds: 130,
  },
  standbys: [],
  queues: jobQueues.map((queue) => ({
    queue,
    waiting: 0,
    active: 0,
    failed: 0,
    oldestSeconds: null,
  })),
  gateways: gatewayChannels.map((channel) => ({ channel, sentAt: null, failedAt: null })),
  backup: {
    at: '2026-11-25T01:00:00.000Z',
    ageSeconds: 7 * 3_600,
    bytes: 12_000_000,
    name: '2026-11-25',
    failedAt: null,
    reason: null,
  },
  audit: {
    sealedAt: '2026-11-25T07:55:00.000Z',
    waitingSeconds: null,
    checkedAt: '2026-11-25T02:00:00.000Z',
    entries: 1_234,
    faultCount: 0,
    faults: [],
  },
};

function open(shown: typeof health, needs: Answer<typeof realStart.realStart> = []) {
  mock(calls.serverHealth, shown);
  mock(realStart.realStart, needs);
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'] });
  return openApp('/server-health');
}

it('tells that nothing needs attention, and how things are', async () => {
  open(health);
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
  expect(screen.getByText('7 hr')).toBeTruthy();
  expect(screen.getByText('1.5 GB')).toBeTruthy();
  expect(screen.getByText('2 min')).toBeTruthy();
  expect(screen.queryByText('Standbys')).toBeNull();
});

it('names what needs attention: a queue, a service and a standby by their names', async () => {
  open({
    ...health,
    faults: [
      { fault: 'standby-behind', of: 'two' },
      { fault: 'queue-stuck', of: 'e-invoice' },
      { fault: 'gateway-away', of: 'sms' },
    ],
    standbys: [
      { name: 'two', state: 'streaming', sync: 'sync', lagSeconds: 90, lagBytes: 2_000_000 },
    ],
    queues: health.queues.map((each) =>
      each.queue === 'e-invoice' ? { ...each, waiting: 3, oldestSeconds: 1_200 } : each,
    ),
  });
  const heading = await screen.findByRole('heading', { name: 'What needs attention' });
  const faults = within(heading.parentElement as HTMLElement);
  expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The standby two is more than a minute behind.',
    'E-invoices: jobs have been due for more than a quarter of an hour.',
    'SMS gateway: the service did not answer when it was last asked.',
  ]);
  expect(screen.getByRole('row', { name: 'E-invoices 3 20 min 0 0' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'two streaming sync 1 min · 2 MB' })).toBeTruthy();
});

it('tells how a backup is made where there is none', async () => {
  const never = { at: null, ageSeconds: null, bytes: null, name: null };
  open({
    ...health,
    faults: [{ fault: 'backup-none', of: null }],
    backup: { ...health.backup, ...never },
  });
  expect(await screen.findByText('No backup has been made yet.')).toBeTruthy();
  expect(screen.getByText(/BACKUP_TO/)).toBeTruthy();
});

it('names what the check of the audit found, by its branch and number', async () => {
  open({
    ...health,
    faults: [{ fault: 'audit-wrong', of: null }],
    audit: {
      ...health.audit,
      faultCount: 1,
      faults: [{ kind: 'changed', branchID: 3, id: 4_711, at: '2026-11-24T09:30:00.000Z' }],
    },
  });
  expect(await screen.findByText(/^The audit log is not as it was sealed/)).toBeTruthy();
  const row = screen.getByText('Entry changed').closest('tr');
  expect(row?.textContent).toMatch(/^Entry changed47113 ?24 Nov 2026/);
});

it('what a real start still needs stands below, with the way to where it is set', async () => {
  open(health, [
    { need: 'seller', isDone: true },
    { need: 'mail', isDone: false },
    { need: 'backups', isDone: false },
  ]);
  const needs = await screen.findByRole('region', { name: 'What a real start needs' });
  expect(within(needs).getByText('1 of 3 done')).toBeTruthy();
  // Backups are a variable of the server, for which there is no page.
  expect(
    within(needs)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['The seller', '/billing-management/seller'],
    ['Mail', '/3rd-party-setting/email-setting'],
  ]);
  expect(within(needs).getByText('Backups')).toBeTruthy();
});
