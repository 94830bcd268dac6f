import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ConditionGroup, MAX_CONDITIONS } from '../../contract/kit/conditions.ts';
import { addDays } from '../../contract/kit/days.ts';
import { dayNow } from '../../contract/kit/wallTime.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import { batch } from '../../contract/platform/batch.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { daysOf } from '../../server/kit/db/crud/conditions.ts';
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

const { usual } = stays;
const today = dayNow();
let clinic: Clinic;
let manager: Caller;
let tenant: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(migration).then(() => {}) });
  manager = await clinic.as('manager', 'kl');
  tenant = await clinic.as('tenant', 'kl');
  const stay = { state: 'open', nights: 1 } as const;
  for (const given of [
    { name: 'Ward 100%', since: today, fee: 100 },
    { name: 'Ward A', since: addDays(today, -29), weighed: `${today}T23:30:00.000Z`, nights: 5 },
    { name: 'Annex', since: addDays(today, -30), state: 'closed' as const, fee: 900 },
    { name: 'Tent' },
  ])
    await manager.send(usual.stayCreate, { ...stay, ...given });
});
afterAll(() => clinic.stop());

const found = async (where: object, who = manager) => {
  const filter = JSON.stringify({ where });
  const { data } = await who.send(usual.stayList, { filter, sort: '["name","ASC"]' });
  return data.map(({ name }) => name);
};
const all = (...conditions: ConditionGroup['conditions']) =>
  ({ match: 'all', conditions }) as const;
const any = (...conditions: ConditionGroup['conditions']) =>
  ({ match: 'any', conditions }) as const;

describe('conditions of a list', () => {
  it.each([
    ['no value', all({ field: 'since', by: 'isEmpty' }), ['Tent']],
    ['some value', all({ field: 'fee', by: 'isNotEmpty' }), ['Annex', 'Ward 100%']],
    [
      'the last 30 days',
      all({ field: 'since', by: 'within', value: 'last30' }),
      ['Ward 100%', 'Ward A'],
    ],
    ['a time of today', all({ field: 'weighed', by: 'within', value: 'today' }), ['Ward A']],
    ['a part of a text', all({ field: 'name', by: 'contains', value: '0%' }), ['Ward 100%']],
    ['no part of it', all({ field: 'name', by: 'containsNot', value: 'ward' }), ['Annex', 'Tent']],
    [
      'not a value, of none either',
      all({ field: 'fee', by: 'isNot', value: 100 }),
      ['Annex', 'Tent', 'Ward A'],
    ],
    [
      'a range',
      all({ field: 'nights', by: 'from', value: 2 }, { field: 'nights', by: 'until', value: 5 }),
      ['Ward A'],
    ],
    [
      'one of two groups',
      any(
        { field: 'state', by: 'is', value: 'closed' },
        all(
          { field: 'name', by: 'contains', value: 'ward' },
          { field: 'nights', by: 'from', value: 5 },
        ),
      ),
      ['Annex', 'Ward A'],
    ],
  ])('find %s', async (_, where, names) => {
    expect(await found(where)).toEqual(names);
  });

  it.each([
    ['a field that is none', all({ field: 'branchId', by: 'is', value: 1 })],
    ['a comparison that the kind has not', all({ field: 'state', by: 'contains', value: 'o' })],
    ['a value of another kind', all({ field: 'since', by: 'from', value: 'soon' })],
    ['none', all()],
    [
      'too many',
      all(
        ...Array.from(
          { length: MAX_CONDITIONS + 1 },
          () => ({ field: 'fee', by: 'isEmpty' }) as const,
        ),
      ),
    ],
    ['groups too deep', all(all(all(all({ field: 'fee', by: 'isEmpty' }))))],
  ])('refuse %s', async (_, where) => {
    await expect(found(where)).rejects.toMatchObject({ status: 400 });
  });

  it('tell nothing of a field that someone does not see', async () => {
    const where = any({ field: 'cost', by: 'isEmpty' });
    expect(await found(where, tenant)).toHaveLength(4);
    await expect(found(where)).rejects.toMatchObject({ status: 403 });
  });
});

it('a week begins on Monday, and a month ends on its last day', () => {
  expect(daysOf('thisWeek', '2026-03-01')).toEqual(['2026-02-23', '2026-03-01']);
  expect(daysOf('lastMonth', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(daysOf('next7', '2026-12-28')).toEqual(['2026-12-28', '2027-01-03']);
});

it('a batch changes each record over the version that was read, or none', async () => {
  const { data: rows } = await manager.send(usual.stayList, {});
  const [first, second] = rows;
  if (!first || !second) throw new Error('no records');
  const inputs = [first, second].map(({ id, name, state }) => ({ id, name, state, nights: 7 }));
  const change = (versions: number[]) =>
    manager.send(batch.batch, { call: 'stayUpdate', inputs, versions });
  await expect(change([first.version, second.version + 1])).rejects.toMatchObject({
    failures: [expect.objectContaining({ error_code: 'GENERAL.STALE', field: '1' })],
  });
  await expect(change([first.version])).rejects.toMatchObject({ status: 400 });
  await change([first.version, second.version]);
  await expect(change([first.version, second.version])).rejects.toMatchObject({ status: 409 });
});
