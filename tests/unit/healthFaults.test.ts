import { expect, it } from 'vitest';
import { gatewayChannels, jobQueues } from '../../contract/platform/serverHealth.ts';
import type { DatabaseReadings } from '../../server/kit/monitoring/databaseReadings.ts';
import { diskFaultOf, faultsOf } from '../../server/kit/monitoring/faults.ts';

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
  audit: {
    sealedAt: hoursAgo(2),
    waitingSince: hoursAgo(1),
    check: { at: hoursAgo(24), faultCount: 0 },
  },
};

const GB = 1_000_000_000;
const room = { isFull: false, freeBytes: 300 * GB, bytes: 400 * GB };

it('nothing is wrong up to the limits, and where a service was reached since it failed', () => {
  expect(faultsOf(readings, room, now)).toEqual([]);
});

it.each<[string, Partial<DatabaseReadings>, string | null]>([
  ['backup-failed', { backup: { at: hoursAgo(1), failedAt: hoursAgo(0) } }, null],
  ['backup-old', { backup: { at: hoursAgo(36.1) } }, null],
  ['backup-none', { backup: {} }, null],
  [
    'audit-wrong',
    { audit: { sealedAt: null, waitingSince: null, check: { faultCount: 1 } } },
    null,
  ],
  ['audit-unsealed', { audit: { sealedAt: null, waitingSince: hoursAgo(1.1), check: {} } }, null],
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
  expect(faultsOf({ ...readings, ...changed }, room, now)).toEqual([{ fault, of }]);
});

it.each([
  ['refuses a write, whatever is free', { isFull: true, freeBytes: 300, bytes: 400 }, 'disk-full'],
  ['has nothing free', { isFull: false, freeBytes: 0, bytes: 40 }, 'disk-full'],
  ['has a twentieth free', { isFull: false, freeBytes: 5, bytes: 100 }, undefined],
  ['has less than that free', { isFull: false, freeBytes: 4.9, bytes: 100 }, 'disk-low'],
  ['is large and has 20 GB free', { isFull: false, freeBytes: 20, bytes: 2_000 }, undefined],
  ['is large and has less free', { isFull: false, freeBytes: 19.9, bytes: 2_000 }, 'disk-low'],
  ['is small and has 1 GB free', { isFull: false, freeBytes: 1, bytes: 4 }, undefined],
  ['is small and has less free', { isFull: false, freeBytes: 0.9, bytes: 4 }, 'disk-low'],
  ['tells nothing', { isFull: false, freeBytes: null, bytes: null }, undefined],
])('a disk that %s', (_, { isFull, freeBytes, bytes }, fault) => {
  const inBytes = (each: number | null) => each && each * GB;
  const state = { isFull, freeBytes: inBytes(freeBytes), bytes: inBytes(bytes) };
  expect(diskFaultOf(state)).toBe(fault);
  const told = fault ? [{ fault, of: null }] : [];
  expect(faultsOf(readings, state, now)).toEqual(told);
});
