import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import type { Call, Input } from '../../contract/kit/call.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { panelLists, panelMigration } from './support/panels.ts';
import { doctorIds } from './support/world.ts';

// Two lists more, in the two places where the product's own are named.
vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    ...(await import('./support/panels.ts')).panelLists,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  ...(await import('./support/panels.ts')).panelTables,
}));

const panels = panelLists.panels.usual;
const rates = panelLists.panelRates.usual;
const [own, second] = doctorIds.kl;
const foreign = [
  ['another branch of the tenant', doctorIds.pj[0]],
  ['another tenant', doctorIds.penang[0]],
  ['nobody', 999_999],
] as const;

let clinic: Clinic;
let reception: Caller;
let panel: Input<typeof panels.panelCreate>;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(panelMigration).then(() => {}) });
  reception = await clinic.as('reception');
});
beforeEach(async () => {
  await clinic.owner.query('TRUNCATE panel, panel_rate');
  panel = { name: 'Etiqa', doctor: own, cover: 15_000, claims: 'portal' };
});
afterAll(() => clinic.stop());

const refusal = async <C extends Call>(call: C, input: Input<C>) => {
  const { status, failures } = await reception.refused(call, input);
  return [status, failures.map(({ error_code, field }) => [error_code, field])];
};
const stored = async () => (await clinic.owner.query('SELECT FROM panel')).rowCount;
const add = async (input: Partial<typeof panel> = {}) =>
  (await reception.send(panels.panelCreate, { ...panel, ...input })).data;

describe('a reference to a record of the branch', () => {
  it('is kept, and the list narrowed by it', async () => {
    const made = await add({ second });
    expect(made).toMatchObject({ doctor: own, second });
    const filter = JSON.stringify({ second: [second, own] });
    expect((await reception.send(panels.panelList, { filter })).data).toEqual([made]);
  });
});

describe.each(foreign)('a reference to a record of %s', (_, id) => {
  it('is refused with its field when a record is made', async () => {
    const answer = await refusal(panels.panelCreate, { ...panel, doctor: id, second: id });
    expect(answer).toEqual([
      404,
      [
        ['GENERAL.NOT_FOUND', 'doctor'],
        ['GENERAL.NOT_FOUND', 'second'],
      ],
    ]);
    expect(await stored()).toBe(0);
  });

  it('is refused when a record is changed', async () => {
    const { id: at, version: _version, ...made } = await add();
    const answer = await refusal(panels.panelUpdate, { ...made, id: at, second: id });
    expect(answer).toEqual([404, [['GENERAL.NOT_FOUND', 'second']]]);
    expect((await reception.send(panels.panelDetail, { id: at })).data.second).toBeNull();
  });

  it('is refused in a batch, at its input, which then keeps nothing', async () => {
    const inputs = [panel, { ...panel, doctor: id }];
    const answer = await refusal(api.batch, { call: 'panelCreate', inputs });
    expect(answer).toEqual([404, [['GENERAL.NOT_FOUND', '1.doctor']]]);
    expect(await stored()).toBe(0);
  });

  it('is refused in a filter', async () => {
    const filter = JSON.stringify({ doctor: id });
    const answer = await refusal(panels.panelList, { filter });
    expect(answer).toEqual([404, [['GENERAL.NOT_FOUND', 'filter.doctor']]]);
  });
});

describe('a record that others refer to', () => {
  it('stays, and the refusal tells how many and what the first are called', async () => {
    const { id } = await add();
    for (const name of ['Dressing', 'Review', 'Consultation', 'Vaccine'])
      await reception.send(rates.panelRateCreate, { name, panel: id });
    const { status, failures } = await reception.refused(panels.panelRemove, { id });
    expect([status, failures]).toMatchObject([
      409,
      [
        {
          error_code: 'GENERAL.IN_USE_BY',
          params: {
            what: 'Panel rates: 4 (Consultation, Dressing, Review, …)',
            resource: 'panel-rates',
            field: 'panel',
            id,
          },
        },
      ],
    ]);
    expect(await stored()).toBe(1);
  });

  it('goes once none does', async () => {
    const { id } = await add();
    const { data: rate } = await reception.send(rates.panelRateCreate, {
      name: 'Review',
      panel: id,
    });
    const { failures } = await reception.refused(panels.panelRemove, { id });
    expect(failures[0]?.params?.['what']).toBe('Panel rates: 1 (Review)');
    await reception.send(rates.panelRateRemove, { id: rate.id });
    await reception.send(panels.panelRemove, { id });
    expect(await stored()).toBe(0);
  });
});
