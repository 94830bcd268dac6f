import { expect, it } from 'vitest';
import { gatewayChannels, jobQueues } from '../../contract/platform/serverHealth.ts';
import type { DatabaseReadings } from '../../server/monitoring/databaseReadings.ts';
import { faultsOf } from '../../server/monitoring/faults.ts';

const now = new Date('2026-11-25T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const readings: DatabaseReadings = {
  version: '18.4',
  bytes: 1,
  lockWaits: 5,
  longestTransactionSeconds: 600,
  standbys: [{ name: 'two', state: 'streaming', sync: 'sync', lagSeconds: 60, lagBytes: 9 }],
  servers: [
    { host: 'one', version: '1', startedAt: hoursAgo(1) },
    { host: 'two', version: '1', startedAt: hoursAgo(1) },
  ],
  queues: jobQueues.map((queue) => ({
    queue,
    waiting: 1,
    active: 0,
    failed: 3,
    oldestSeconds: 900,
  })),
  gateways: gatewayChannels.map((channel) => ({
    channel,
    sentAt: hoursAgo(1),
    failedAt: hoursAgo(2),
  })),
  fileBytes: 1,
  backup: { at: hoursAgo(36) },
};

it('nothing is wrong up to the limits, and where a service was reached since it failed', () => {
  expect(faultsOf(readings, now)).toEqual([]);
});

it.each<[string, Partial<DatabaseReadings>, string | null]>([
  ['backup-failed', { backup: { at: hoursAgo(1), failedAt: hoursAgo(0) } }, null],
  ['backup-old', { backup: { at: hoursAgo(36.1) } }, null],
  ['backup-none', { backup: {} }, null],
  [
    'standby-behind',
    { standbys: [{ name: 'two', state: '', sync: '', lagSeconds: 61, lagBytes: 1 }] },
    'two',
  ],
  ['transaction-stuck', { longestTransactionSeconds: 601 }, null],
  [
    'queue-stuck',
    { queues: [{ queue: 'sms', waiting: 1, active: 0, failed: 0, oldestSeconds: 901 }] },
    'sms',
  ],
  [
    'gateway-away',
    { gateways: [{ channel: 'mail', sentAt: null, failedAt: hoursAgo(2) }] },
    'mail',
  ],
  [
    'versions-mixed',
    {
      servers: ['1', '2'].map((version) => ({ host: version, version, startedAt: hoursAgo(1) })),
    },
    null,
  ],
])('%s is told', (fault, changed, of) => {
  expect(faultsOf({ ...readings, ...changed }, now)).toEqual([{ fault, of }]);
});
