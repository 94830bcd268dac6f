import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as kinds from '../../contract/fields.ts';
import { type GroupCall, type Groups, MOST_GROUPS } from '../../contract/kit/groups.ts';
import { masterList } from '../../contract/kit/rest.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { stays } from '../support/stays.ts';
import { explainEveryStatement, readingsDuring } from './plans/readings.ts';
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
  fee bigint, cost bigint, weight numeric, nights integer NOT NULL, since date, weighed timestamp, audited date);
  CREATE INDEX ON stay (branch_id)`;

const { usual } = stays;
const groupsCall = stays.groupCalls['stayGroups'] as GroupCall;
const callers = {} as Record<'tenant' | 'manager' | 'nurse' | 'managerPj', Caller>;
let clinic: Clinic;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    {},
    {
      before: async (owner) => {
        await owner.query(migration);
        await explainEveryStatement(owner);
      },
    },
  );
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
const asked = (by: string | undefined, filter: object) => ({ by, filter: JSON.stringify(filter) });
const groups = async (by?: string, filter: object = {}, who = manager): Promise<Groups> =>
  (await who.send(groupsCall, asked(by, filter))).data;
const sizes = ({ groups: all }: Groups) =>
  Object.fromEntries(all.map(({ value, count }) => [String(value), count]));

describe('the totals of a list', () => {
  it('are those of the branch, with every sen and digit, without what was removed', async () => {
    await add({ fee: 12_345, weight: '1.10', nights: 5 });
    await add({ fee: 9_99, weight: '2.25', nights: 4, state: 'closed' });
    await add({ nights: 9 });
    await add({ fee: 77_700, weight: '50.00', nights: 30 }, callers.managerPj);
    await manager.send(usual.stayRemove, { id: await add({ fee: 5_000_000, nights: 61 }) });
    expect(await groups()).toEqual({
      count: 3,
      totals: { fee: 13_344, weight: '3.35', nights: 18 },
      groupCount: 0,
      groups: [],
    });
    expect(await groups(undefined, {}, callers.managerPj)).toMatchObject({
      count: 1,
      totals: { fee: 77_700, weight: '50.00', nights: 30 },
    });
  });

  it('are none where nothing is listed', async () => {
    expect(await groups('state')).toEqual({
      count: 0,
      totals: { fee: 0, weight: '0.00', nights: 0 },
      groupCount: 0,
      groups: [],
    });
  });
});

describe('the groups of a list', () => {
  it('have each the records of a value, the largest first, with their own totals', async () => {
    await add({ fee: 1_05, nights: 6, state: 'closed' });
    await add({ fee: 2_10, nights: 2, weight: '0.75' });
    await add({ fee: 4_20, nights: 7, weight: '1.50' });
    await add({ fee: 99_900, nights: 31 }, callers.managerPj);
    expect(await groups('state')).toEqual({
      count: 3,
      totals: { fee: 7_35, weight: '2.25', nights: 15 },
      groupCount: 2,
      groups: [
        { value: 'open', count: 2, totals: { fee: 6_30, weight: '2.25', nights: 9 } },
        { value: 'closed', count: 1, totals: { fee: 1_05, weight: '0.00', nights: 6 } },
      ],
    });
  });

  it('follow the filters, conditions and search of the list, whose rows they count', async () => {
    await add({ name: 'Melur', fee: 1_05, nights: 6 });
    await add({ name: 'Melur', fee: 2_10, nights: 2, state: 'closed' });
    await add({ name: 'Kenanga', fee: 4_20, nights: 7 });
    const few = { nights_lte: 6, state: ['open', 'closed'] };
    const where = { match: 'any', conditions: [{ field: 'nights', by: 'is', value: 7 }] };
    for (const [filter, fee, counted] of [
      [{ q: 'melur' }, 3_15, { open: 1, closed: 1 }],
      [few, 3_15, { open: 1, closed: 1 }],
      [{ where }, 4_20, { open: 1 }],
      [{ state: 'closed' }, 2_10, { closed: 1 }],
    ] as const) {
      const found = await groups('state', filter);
      expect([found.totals['fee'], sizes(found)]).toEqual([fee, counted]);
      const listed = await manager.send(usual.stayList, { filter: JSON.stringify(filter) });
      expect(listed.data).toHaveLength(found.count);
    }
  });

  it('are months of a day or a time, and one of those without', async () => {
    await add({ since: '2031-01-31', weighed: '2031-05-31T23:59:59.000Z' });
    await add({ since: '2031-02-01', weighed: '2031-06-01T00:00:00.000Z' });
    await add({ since: '2031-02-28' });
    await add({});
    expect(sizes(await groups('since'))).toEqual({ '2031-01': 1, '2031-02': 2, null: 1 });
    expect(sizes(await groups('weighed'))).toEqual({ '2031-05': 1, '2031-06': 1, null: 2 });
  });

  it('are so many at once, with how many there are', async () => {
    await clinic.owner.query(
      `INSERT INTO stay (branch_id, name, state, nights, fee, since)
       SELECT 1, 'S' || n, 'open', 1, 100, date '2001-01-01' + n * interval '1 month' FROM generate_series(0, 204) n`,
    );
    const found = await groups('since');
    expect(found).toMatchObject({ count: 205, totals: { fee: 20_500 }, groupCount: 205 });
    expect(found.groups).toHaveLength(MOST_GROUPS);
  });
});

describe('who may', () => {
  it('not list the records gets no groups of them', async () => {
    expect((await callers.nurse.refused(groupsCall, {})).status).toBe(403);
  });

  it('not read a field gets no total of it, nor narrows by it', async () => {
    await add({ cost: 100_050 }, callers.tenant);
    await add({ cost: 7 }, callers.tenant);
    expect((await groups('state', {}, callers.tenant)).totals).toHaveProperty('cost', 100_057);
    const seen = await groups('state');
    expect(seen.totals).not.toHaveProperty('cost');
    expect(seen.groups[0]?.totals).not.toHaveProperty('cost');
    const refused = await manager.refused(groupsCall, asked('state', { cost_gte: 100_000 }));
    expect([refused.status, refused.failures[0]?.field]).toEqual([403, 'cost']);
  });

  it('not read a field does not group by it', async () => {
    await add({ audited: '2031-03-04' }, callers.tenant);
    expect(sizes(await groups('audited', {}, callers.tenant))).toEqual({ '2031-03': 1 });
    const refused = await manager.refused(groupsCall, asked('audited', {}));
    expect([refused.status, refused.failures[0]?.field]).toEqual([403, 'audited']);
  });

  it('call it groups by a field of the list alone', async () => {
    expect((await manager.refused(groupsCall, asked('branchId', {}))).status).toBe(400);
    expect((await manager.refused(groupsCall, asked('name', {}))).status).toBe(400);
  });
});

it('reads the rows of its branch alone, however many there are', async () => {
  await clinic.owner.query(
    `INSERT INTO stay (branch_id, name, state, nights, fee)
     SELECT CASE WHEN n % 100 = 0 THEN 1 ELSE 2 END, 'S' || n, CASE WHEN n % 400 = 0 THEN 'closed' ELSE 'open' END, 1, n
       FROM generate_series(1, 100000) n`,
  );
  await clinic.owner.query('VACUUM ANALYZE stay');
  let found: Groups | undefined;
  const read = await readingsDuring(async () => {
    found = await groups('state');
  });
  // Every hundredth of them: 100, 200, … of which each fourth is closed.
  expect(found).toMatchObject({
    count: 1_000,
    totals: { fee: 50_050_000 },
    groups: [
      { value: 'open', count: 750, totals: { fee: 37_500_000 } },
      { value: 'closed', count: 250, totals: { fee: 12_550_000 } },
    ],
  });
  const ofStays = [...read].filter(([text]) => text.includes('from (SELECT "stay"'));
  expect(ofStays).toHaveLength(1);
  // Each row once, and its entry in the index.
  for (const [, { rows, plan }] of ofStays) expect(rows, plan).toBeLessThanOrEqual(2_000);
});

describe('a list whose reading is noted', () => {
  const declared = (isReadingAudited?: true, totals: readonly ('name' | 'state')[] = []) =>
    masterList({
      one: 'ward',
      of: 'branch',
      managedBy: ['Manager'],
      fields: { name: kinds.requiredText(1, 50), state: kinds.oneOf(['open']) },
      totals,
      ...(isReadingAudited && { isReadingAudited }),
      example: { name: 'East', state: 'open' },
    });

  it('has no groups, which nobody would note', () => {
    expect(Object.keys(declared(true).groupCalls)).toEqual([]);
    expect(Object.keys(declared().groupCalls)).toEqual(['wardGroups']);
  });

  it('and one that adds up a text does not come about', () => {
    expect(() => declared(undefined, ['name']).calls).toThrow('name is no number');
  });
});
