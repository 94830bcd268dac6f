import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as kinds from '../../contract/fields.ts';
import { count, overTime, sum } from '../../contract/kit/figures.ts';
import { masterList } from '../../contract/kit/rest.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { stays } from '../support/stays.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    stays: (await import('../support/stays.ts')).stays,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => {
  const columns = await import('../../server/kit/db/schema/columns.ts');
  const records = await import('../../server/kit/db/schema/records.ts');
  const table = pgTable('stay', {
    ...records.ofBranch(),
    name: columns.of('text', 'name'),
    state: columns.oneOf('state', ['open', 'closed']),
    fee: columns.optional('money', 'fee'),
    cost: columns.optional('money', 'cost'),
    weight: columns.optional('decimal', 'weight'),
    nights: columns.of('integer', 'nights'),
    since: columns.optional('day', 'since'),
    weighed: columns.optional('wallClock', 'weighed'),
    audited: columns.optional('day', 'audited'),
  });
  return { ...(await original<typeof schemaModule>()), stays: table };
});

const migration = `CREATE TABLE stay (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), name text NOT NULL, state text NOT NULL,
  fee bigint, cost bigint, weight numeric, nights integer NOT NULL, since date, weighed timestamp, audited date)`;

const { usual, figureCalls: calls } = stays;
const callers = {} as Record<'tenant' | 'manager' | 'nurse' | 'managerPj', Caller>;
let clinic: Clinic;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(migration).then(() => {}) });
  for (const person of ['tenant', 'manager', 'nurse'] as const)
    callers[person] = await clinic.as(person, 'kl');
  callers.managerPj = await clinic.as('tenant', 'pj');
  ({ manager } = callers);
});
beforeEach(() => clinic.owner.query('DELETE FROM stay'));
afterAll(() => clinic.stop());

const stay = { name: 'Stay', state: 'open', nights: 0 } as const;
const add = async (given: object, who = manager) =>
  (await who.send(usual.stayCreate, { ...stay, ...given })).data.id;
const figures = async (filter: object = {}, who = manager) =>
  (await who.send(calls.stayFigures, { filter: JSON.stringify(filter) })).data;

describe('counts and sums', () => {
  it('are those of the branch, with every sen and digit, without what was removed', async () => {
    await add({ fee: 12_345, weight: '1.10', nights: 5 });
    await add({ fee: 9_99, weight: '2.25', nights: 4, state: 'closed' });
    await add({ fee: 1 });
    await add({ nights: 9 });
    await add({ fee: 77_700, weight: '50.00', nights: 30 }, callers.managerPj);
    const removed = await add({ fee: 5_000_000, weight: '8.00', nights: 61 });
    await manager.send(usual.stayRemove, { id: removed });
    expect(await figures()).toMatchObject({
      all: 4,
      open: 3,
      long: 2,
      fees: 13_345,
      openFees: 12_346,
      weights: '3.35',
      nights: 18,
    });
    expect(await figures({}, callers.managerPj)).toMatchObject({ all: 1, fees: 77_700 });
    await manager.send(stays.trash.stayRestore, { id: removed });
    expect(await figures()).toMatchObject({ all: 5, fees: 5_013_345, weights: '11.35' });
  });

  it('are none where nothing is listed', async () => {
    expect(await figures()).toMatchObject({ all: 0, fees: 0, weights: '0.00', nights: 0 });
  });

  it('follow the filters and the search of the list', async () => {
    await add({ name: 'Melur', fee: 1_05, nights: 6 });
    await add({ name: 'Melur', fee: 2_10, nights: 2, state: 'closed' });
    await add({ name: 'Kenanga', fee: 4_20, nights: 7 });
    expect(await figures({ q: 'melur' })).toMatchObject({ all: 2, fees: 3_15, openFees: 1_05 });
    expect(await figures({ state: 'open' })).toMatchObject({ all: 2, open: 2, fees: 5_25 });
    expect(await figures({ nights_lte: 6, state: ['open', 'closed'] })).toMatchObject({
      all: 2,
      long: 1,
      fees: 3_15,
    });
  });
});

describe('a line over time', () => {
  it('has each period until today by the clinic’s day, those without records too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-02-28T16:30:00Z') });
    try {
      // By the clinic's day it is 1 March 2027.
      for (const since of ['2026-04-01', '2027-01-31', '2027-03-01', '2027-03-31'])
        await add({ since, fee: 100 });
      await add({ since: '2026-03-31', fee: 1_000 });
      await add({ since: '2027-04-01', fee: 10_000 });
      await add({ fee: 7 });
      const { perMonth = [], feesPerYear = [] } = await figures();
      expect(perMonth).toHaveLength(12);
      expect(perMonth[0]).toEqual({ from: '2026-04-01', value: 1 });
      expect(perMonth[1]).toEqual({ from: '2026-05-01', value: 0 });
      expect(perMonth.slice(-3)).toEqual([
        { from: '2027-01-01', value: 1 },
        { from: '2027-02-01', value: 0 },
        { from: '2027-03-01', value: 2 },
      ]);
      expect(feesPerYear.slice(-3)).toEqual([
        { from: '2025-01-01', value: 0 },
        { from: '2026-01-01', value: 1_100 },
        { from: '2027-01-01', value: 10_300 },
      ]);
      expect(await figures()).toMatchObject({ all: 7, fees: 11_407 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes as far as the list is narrowed to', async () => {
    await add({ since: '2031-05-20' });
    await add({ since: '2031-07-01' });
    const { perMonth } = await figures({ since_gte: '2031-05-02', since_lte: '2031-07-15' });
    expect(perMonth).toEqual([
      { from: '2031-05-01', value: 1 },
      { from: '2031-06-01', value: 0 },
      { from: '2031-07-01', value: 1 },
    ]);
    const { perMonth: long } = await figures({ since_gte: '0001-01-01' });
    expect(long).toHaveLength(366);
  });

  it('counts a time on its own day', async () => {
    await add({ weighed: '2031-05-20T23:59:00.000Z' });
    await add({ weighed: '2031-05-21T00:00:00.000Z' });
    const filter = {
      weighed_gte: '2031-05-19T00:00:00.000Z',
      weighed_lte: '2031-05-21T23:00:00.000Z',
    };
    const { perDay = [] } = await figures(filter);
    expect(perDay.map(({ from, value }) => [from, value])).toEqual([
      ['2031-05-19', 0],
      ['2031-05-20', 1],
      ['2031-05-21', 1],
    ]);
  });
});

describe('who may', () => {
  it('not list the records gets no figures of them', async () => {
    const { status } = await callers.nurse.refused(calls.stayFigures, {});
    expect(status).toBe(403);
  });

  it('not read a field gets no figure that tells of it, nor narrows by it', async () => {
    await add({ cost: 100_050 }, callers.tenant);
    await add({ cost: 7 }, callers.tenant);
    expect(await figures({}, callers.tenant)).toMatchObject({ costs: 100_057, dear: 1 });
    const seen = await figures();
    expect(seen).toMatchObject({ all: 2 });
    expect(Object.keys(seen)).not.toContain('costs');
    expect(Object.keys(seen)).not.toContain('dear');
    const { status, failures } = await manager.refused(calls.stayFigures, {
      filter: '{"cost_gte":100000}',
    });
    expect(status).toBe(403);
    expect(failures).toMatchObject([{ field: 'cost' }]);
  });

  it('call it sends a filter of the list alone', async () => {
    const { status } = await manager.refused(calls.stayFigures, { filter: '{"branchId":2}' });
    expect(status).toBe(400);
  });
});

describe('a figure that cannot be worked out', () => {
  const ofPanels = (figures: Parameters<typeof masterList>[0]['figures']) => () =>
    masterList({
      one: 'ward',
      of: 'branch',
      managedBy: ['Manager'],
      fields: { name: kinds.requiredText(1, 50), state: kinds.oneOf(['open']) },
      figures: figures as never,
      example: { name: 'East', state: 'open' },
    }).calls;

  it.each([
    ['wards', 'adds up name, which is no number', { wards: sum('name') }],
    ['per', 'is over state, which is no day or time', { per: overTime('state', 'month') }],
    ['found', 'is narrowed by fields alone', { found: count({ filter: { q: 'open' } }) }],
    ['shut', 'narrows as its list does not', { shut: count({ filter: { state: 'shut' } }) }],
  ])('%s %s', (_, message, declared) => {
    expect(ofPanels(declared)).toThrow(message);
  });
});
