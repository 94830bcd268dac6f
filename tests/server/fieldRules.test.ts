import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { parcels } from '../support/parcels.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { parcelMigration } from './support/parcelTable.ts';

vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    parcels: (await import('../support/parcels.ts')).parcels,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  parcels: (await import('./support/parcelTable.ts')).parcelTable,
}));

const calls = parcels.usual;
const sent = { title: 'Gloves', sending: 'courier', address: '1 Jalan Ampang', floor: 7 } as const;
const COST = 73_100;

const callers = {} as Record<'tenant' | 'manager' | 'doctor' | 'reception', Caller>;
let clinic: Clinic;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    {},
    { before: (owner) => owner.query(parcelMigration).then(() => {}) },
  );
  for (const person of ['tenant', 'manager', 'doctor', 'reception'] as const)
    callers[person] = await clinic.as(person, 'kl');
  ({ manager } = callers);
});
afterAll(() => clinic.stop());

const added = async (given: object = {}) =>
  (await manager.send(calls.parcelCreate, { ...sent, ...given })).data.id;
const read = async (id: number, who = callers.tenant) =>
  (await who.send(calls.parcelDetail, { id })).data;
const faults = (error: {
  status: number;
  failures: { field?: string | undefined; error_code: string }[];
}) => [error.status, ...error.failures.map(({ field, error_code }) => `${field} ${error_code}`)];

describe('a field by the others', () => {
  it('is saved as none where it is hidden, and so is what hangs on it', async () => {
    const id = await added({ sending: 'pickup' });
    expect(await read(id)).toMatchObject({ address: '', floor: null });
  });

  it('is held against the record as it will be, also where a change leaves fields out', async () => {
    const id = await added();
    await manager.send(calls.parcelUpdate, { id, title: 'Gloves', sending: 'pickup' });
    expect(await read(id)).toMatchObject({ sending: 'pickup', address: '', floor: null });
    const back = { id, title: 'Gloves', sending: 'courier' } as const;
    expect(faults(await manager.refused(calls.parcelUpdate, back))).toEqual([
      400,
      'address GENERAL.REQUIRED',
    ]);
    const history = await manager.send(api.recordHistory, { resource: 'parcels', id: String(id) });
    expect(history.data[0]?.changes).toEqual({
      sending: ['courier', 'pickup'],
      address: ['1 Jalan Ampang', ''],
      floor: [7, null],
    });
  });

  it('is required where its rule says so', async () => {
    const given = { title: 'Masks', sending: 'courier' } as const;
    expect(faults(await manager.refused(calls.parcelCreate, given))).toEqual([
      400,
      'address GENERAL.REQUIRED',
    ]);
  });

  it('is required in each row of a batch', async () => {
    const inputs = [sent, { title: 'Masks', sending: 'courier' }];
    const refused = await manager.refused(api.batch, { call: 'parcelCreate', inputs });
    expect(faults(refused)).toEqual([400, '1.address GENERAL.REQUIRED']);
  });

  it('keeps its value where it is fixed: the same one is taken, another one refused', async () => {
    const id = await added({ price: 1_250, isPaid: false });
    const paid = { id, ...sent, isPaid: true };
    await manager.send(calls.parcelUpdate, { ...paid, price: 1_250 });
    expect(faults(await manager.refused(calls.parcelUpdate, { ...paid, price: 1_300 }))).toEqual([
      400,
      'price GENERAL.FIXED',
    ]);
    expect((await read(id)).price).toBe(1_250);
  });
});

describe('a field that some see', () => {
  it.each([
    ['tenant', true],
    ['manager', true],
    ['doctor', false],
    ['reception', false],
  ] as const)('is answered to the %s: %s', async (person, isSeen) => {
    const id = await added();
    await callers.tenant.send(calls.parcelUpdate, { id, ...sent, cost: COST });
    const who = callers[person];
    const asked = { filter: JSON.stringify({ id }) };
    const list = (await who.send(calls.parcelList, asked)).data;
    const change = { id, ...sent, title: `By ${person}` };
    const changed = (await who.send(calls.parcelUpdate, change)).data;
    const batch = { call: 'parcelUpdate', inputs: [{ ...change, title: `Again by ${person}` }] };
    const answers = [
      await read(id, who),
      list[0],
      changed,
      (await who.send(api.batch, batch)).data,
    ];
    const history = await who.send(api.recordHistory, { resource: 'parcels', id: String(id) });
    for (const answer of [...answers, history.data])
      expect(JSON.stringify(answer).includes(String(COST))).toBe(isSeen);
    expect(JSON.stringify(history.data).includes('"cost"')).toBe(isSeen);
    expect((await read(id)).cost).toBe(COST);
  });

  it('is not found out by narrowing, sorting and searching', async () => {
    const id = await added({ title: 'Secret' });
    await callers.tenant.send(calls.parcelUpdate, { id, ...sent, cost: COST });
    for (const given of [
      { filter: JSON.stringify({ cost: COST }) },
      { filter: JSON.stringify({ cost_gte: COST }) },
      { filter: JSON.stringify({ cost_lte: COST }) },
      { filter: JSON.stringify({ cost: null }) },
      { sort: JSON.stringify(['cost', 'DESC']) },
    ]) {
      const refused = await callers.reception.refused(calls.parcelList, given);
      expect(faults(refused)).toEqual([403, 'cost GENERAL.FORBIDDEN']);
      await callers.manager.send(calls.parcelList, given);
    }
  });

  it('is not seen among what was removed, whoever removed it', async () => {
    const id = await added({ title: 'Thrown away' });
    await callers.tenant.send(calls.parcelUpdate, { id, ...sent, cost: COST });
    await callers.reception.send(calls.parcelRemove, { id });
    const removed = async (who: Caller, q: string) =>
      JSON.stringify((await who.send(parcels.trash.parcelRemoved, { q })).data.data);
    expect(await removed(callers.tenant, String(COST))).toContain(`"cost":${COST}`);
    expect(await removed(callers.reception, String(COST))).toBe('[]');
    expect(await removed(callers.reception, 'Gloves')).not.toContain('"cost"');
    await callers.reception.send(parcels.trash.parcelRestore, { id });
    expect((await read(id)).cost).toBe(COST);
  });

  it('is not written by who does not see it, not even as it is', async () => {
    const id = await added();
    await callers.tenant.send(calls.parcelUpdate, { id, ...sent, cost: COST });
    for (const cost of [COST, COST + 1, null])
      for (const person of ['doctor', 'reception'] as const) {
        const refused = await callers[person].refused(calls.parcelUpdate, { id, ...sent, cost });
        expect(faults(refused)).toEqual([403, 'cost GENERAL.FORBIDDEN']);
      }
    const made = await callers.reception.refused(calls.parcelCreate, { ...sent, cost: 1 });
    expect(faults(made)).toEqual([403, 'cost GENERAL.FORBIDDEN']);
    expect((await callers.reception.send(calls.parcelCreate, sent)).data).not.toHaveProperty(
      'cost',
    );
  });

  it('is not named to who saves too late', async () => {
    const id = await added();
    await callers.tenant.send(calls.parcelUpdate, { id, ...sent, cost: COST });
    const late = { headers: { 'If-Match': '1' } };
    const change = { id, ...sent, title: 'Late' };
    const { failures } = await callers.reception.refused(calls.parcelUpdate, change, late);
    expect(failures).toMatchObject([
      { error_code: 'GENERAL.STALE', params: { who: 'Tan Owner', what: '' } },
    ]);
  });
});

describe('a field that some change', () => {
  it.each([
    ['tenant', false],
    ['manager', true],
    ['doctor', true],
    ['reception', false],
  ] as const)('is changed by the %s: %s', async (person, isAllowed) => {
    const id = await added({ note: 'Fragile' });
    const who = callers[person];
    expect((await read(id, who)).note).toBe('Fragile');
    await who.send(calls.parcelUpdate, { id, ...sent, note: 'Fragile' });
    const change = { id, ...sent, note: 'Heavy' };
    const outcome = isAllowed
      ? await who.send(calls.parcelUpdate, change).then(() => [])
      : faults(await who.refused(calls.parcelUpdate, change));
    expect(outcome).toEqual(isAllowed ? [] : [403, 'note GENERAL.FORBIDDEN']);
    expect((await read(id)).note).toBe(isAllowed ? 'Heavy' : 'Fragile');
  });

  it('is not set by a new record or a batch of theirs either', async () => {
    const given = { ...sent, note: 'Heavy' };
    const { reception } = callers;
    expect(faults(await reception.refused(calls.parcelCreate, given))).toEqual([
      403,
      'note GENERAL.FORBIDDEN',
    ]);
    const batch = { call: 'parcelCreate', inputs: [sent, given] };
    expect(faults(await reception.refused(api.batch, batch))).toEqual([
      403,
      '1.note GENERAL.FORBIDDEN',
    ]);
  });
});
