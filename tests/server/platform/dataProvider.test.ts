import type { GetListParams } from 'ra-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { MAX_IDS } from '../../../contract/kit/call.ts';
import type { Send } from '../../../contract/kit/client.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import type { Resource, Row } from '../../../src/framework/resource/define.ts';
import type { ResourceDataProvider } from '../../../src/framework/resource/provider.ts';
import { declarations } from '../../../src/resources/declarations.ts';
import { resources } from '../../../src/resources/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import {
  fillResources,
  lineFor,
  MANY,
  type ResourceTrial,
  resourceTrials,
} from '../support/resourceRows.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const NOBODY = 2_000_000_000;
/** Fields that a save changes beside the one that is meant. */
const TOLD = [
  'version',
  'username',
  'startEditingBy',
  'healthcareProviderDisplayName',
  'roles',
  'standing',
];

let clinic: Clinic;
const callers = new Map<Person, Caller>();
/** The requests of a verb: their paths and whether each could be taken back. */
let requests: { path: string; signal: AbortSignal | undefined }[] = [];

beforeAll(async () => {
  clinic = await startClinic();
  await fillResources(clinic.owner);
  for (const { who } of Object.values(resourceTrials))
    if (!callers.has(who)) callers.set(who, await clinic.as(who));
});
beforeEach(() => {
  requests = [];
});
afterAll(() => clinic.stop());

const all = Object.values<Resource>(declarations).flatMap((resource) => {
  const trial = resourceTrials[resource.name];
  return trial ? [{ name: resource.name, resource, trial }] : [];
});
const lists = all.filter(({ resource }) => resource.calls.list);
const long = lists.filter(({ trial }) => trial.fill);

it('these tests include each resource', () => {
  const missing = Object.values<Resource>(declarations).filter(({ name }) => !resourceTrials[name]);
  expect(
    missing.map(({ name }) => name),
    missing.map(lineFor).join('\n'),
  ).toEqual([]);
  expect(Object.keys(resourceTrials).toSorted()).toEqual(
    resources.map(({ name }) => name).toSorted(),
  );
});

describe.each(lists)('the list of $name', ({ name, resource, trial }) => {
  it('is read page by page, with the total', async () => {
    const { provider } = of(trial);
    const { data, total } = await provider.getList<Row>(name, page(1, 5));
    expect(requests).toHaveLength(1);
    expect(data).toHaveLength(Math.min(5, total ?? 0));
    expect(total).toBeGreaterThanOrEqual(trial.fill ? MANY : 3);
    expect(data.every((row) => row.id !== undefined && row.id === row[resource.id])).toBe(true);
    const usual = { ...page(1, 5), sort: resource.sort };
    expect((await provider.getList(name, usual)).total).toBe(total);
    const some = [data[2], data[0]].map((row) => row?.id as number);
    expect(
      (await provider.getMany<Row>(name, { ids: [...some, NOBODY] })).data.map(({ id }) => id),
    ).toEqual(some);
  });

  it('refuses a filter, an order or a target that its call lacks, without a request', async () => {
    const { provider } = of(trial);
    const none = page(1, 5);
    const named = new RegExp(`^${name}\\.getList: .*no_such`);
    await expect(provider.getList(name, { ...none, filter: { no_such: 1 } })).rejects.toThrow(
      named,
    );
    await expect(
      provider.getList(name, { ...none, filter: { 'no_such@like': 1 } }),
    ).rejects.toThrow(named);
    await expect(
      provider.getList(name, { ...none, sort: { field: 'no_such', order: 'ASC' } }),
    ).rejects.toThrow(named);
    await expect(
      provider.getManyReference(name, { ...none, target: 'no_such', id: 1 }),
    ).rejects.toThrow(new RegExp(`^${name}\\.getManyReference: .*no_such`));
    expect(requests).toEqual([]);
  });

  it('aborts a read when its signal is aborted', async () => {
    const { provider } = of(trial);
    const { signal } = new AbortController();
    const { id } = (await provider.getList<Row>(name, page(1, 1))).data[0] as Row;
    requests = [];
    await provider.getList(name, { ...page(1, 1), signal });
    await provider.getOne(name, { id, signal });
    await provider.getMany(name, { ids: [id], signal });
    expect(requests.map((each) => each.signal === signal)).toEqual([true, true, true]);
  });
});

describe.each(long)('a record of $name past the first thousand', ({ name, resource, trial }) => {
  it('is read by its id, alone or among others, in one request', async () => {
    const { provider } = of(trial);
    const first = await rowAt(provider, name, 1);
    const far = await rowAt(provider, name, MANY);
    requests = [];
    const { data: one } = await provider.getOne<Row>(name, { id: far.id });
    expect([one.id, requests.length]).toEqual([far.id, 1]);
    requests = [];
    const ids = [far.id, NOBODY, 'none', first.id];
    const { data: some } = await provider.getMany<Row>(name, { ids });
    expect(some.map(({ id }) => id)).toEqual([far.id, first.id]);
    expect(requests).toHaveLength(1);
    await expect(provider.getOne(name, { id: NOBODY })).rejects.toMatchObject({ status: 404 });
  });

  it.runIf(resource.calls.one && resource.paths.edit)(
    'is found by the key of its address',
    async () => {
      const { provider } = of(trial);
      const far = await rowAt(provider, name, MANY);
      const names = [...(resource.paths.edit ?? '').matchAll(/:(\w+)/g)].map(
        ([, field = '']) => field,
      );
      const key = Object.fromEntries(names.map((field) => [field, String(far[field])]));
      requests = [];
      const { data } = await provider.getOne<Row>(name, { id: 'any', meta: { key } });
      expect([data.id, requests.length]).toEqual([far.id, 1]);
    },
  );
});

it('reads any number of records, with a request for each 500', async () => {
  const { provider } = of(resourceTrials['patients'] as ResourceTrial);
  const { data } = await provider.getList<Row>('patients', page(1, 1_000));
  requests = [];
  const { data: again } = await provider.getMany<Row>('patients', {
    ids: data.map(({ id }) => id),
  });
  expect(again.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  expect(requests).toHaveLength(1_000 / MAX_IDS);
});

it('reads a page of more rows than a list answers at once in parts', async () => {
  const { provider } = of(resourceTrials['patients'] as ResourceTrial);
  const { data: all, total } = await provider.getList<Row>('patients', page(1, 1_001));
  expect([all.length, requests.length]).toEqual([1_001, 2]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1_001);
  requests = [];
  const { data: rest, total: again } = await provider.getList<Row>('patients', page(2, 1_001));
  expect([rest.length, again]).toEqual([(total ?? 0) - 1_001, total]);
  const first = await rowAt(provider, 'patients', 1_002);
  expect(rest[0]?.id).toBe(first.id);
});

it.each(['appointments', 'waiting-list', 'follow-ups'])(
  'reads the %s of one patient only',
  async (name) => {
    const { provider } = of(resourceTrials['patients'] as ResourceTrial);
    const { data: patients } = await provider.getList<Row>('patients', {
      ...page(1, 1),
      filter: { q: 'Filled 1099' },
    });
    const target = { target: 'patID', id: patients[0]?.id as number };
    requests = [];
    const { data, total } = await provider.getManyReference<Row>(name, {
      ...page(1, 10),
      ...target,
    });
    expect([data.map((row) => row['icPassport']), total, requests.length]).toEqual([
      ['F1099'],
      1,
      1,
    ]);
  },
);

describe.each(all)('$name', ({ name, resource, trial }) => {
  const { calls } = resource;

  it('refuses each verb without a call by name, without a request', async () => {
    const { provider } = of(trial);
    const verbs = {
      ...(!calls.list && {
        getList: () => provider.getList(name, page(1, 1)),
        getMany: () => provider.getMany(name, { ids: [1] }),
        getManyReference: () =>
          provider.getManyReference(name, { ...page(1, 1), target: 'id', id: 1 }),
      }),
      ...(!calls.create && { create: () => provider.create(name, { data: {} }) }),
      ...(!calls.update && {
        update: () => provider.update(name, { id: 1, data: {}, previousData: { id: 1 } }),
        updateMany: () => provider.updateMany(name, { ids: [1], data: {} }),
      }),
      ...(!calls.remove && { delete: () => provider.delete(name, { id: 1 }) }),
      ...((!calls.remove || calls.remove.confirmedBy) && {
        deleteMany: () => provider.deleteMany(name, { ids: [1] }),
      }),
      ...(calls.remove?.confirmedBy && { delete: () => provider.delete(name, { id: 1 }) }),
    };
    for (const [verb, make] of Object.entries(verbs))
      await expect(make(), verb).rejects.toThrow(new RegExp(`^${name}\\.${verb}: `));
    expect(requests).toEqual([]);
  });

  it.runIf(calls.create)(
    'creates a record and answers it with its id, and names missing fields',
    async () => {
      const { provider } = of(trial);
      const { data } = await provider.create<Row>(name, { data: trial.make ?? {} });
      expect([typeof data.id, requests.length]).toEqual(['number', 1]);
      await expect(provider.create(name, { data: { ...trial.make, no_such: 1 } })).rejects.toThrow(
        `${name}.create: its call takes no no_such`,
      );
      const wanted = Object.keys(trial.make ?? {})[0] ?? '';
      const refused: unknown = await provider
        .create(name, { data: { ...trial.make, [wanted]: '' } })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { [wanted]: expect.stringMatching(/./) as string } },
      });
    },
  );

  it.runIf(calls.update)(
    'changes some fields of a record, and answers the whole record',
    async () => {
      const { send, provider } = of(trial);
      const { data, shows } = trial.change as NonNullable<ResourceTrial['change']>;
      const before = calls.list
        ? await rowAt(provider, name, 4)
        : (await provider.getOne<Row>(name, { id: 1 })).data;
      if (name === 'patients') await relock(send, before);
      requests = [];
      const change = { id: before.id, data, previousData: before };
      const { data: after } = await provider.update<Row>(name, change);
      expect([requests.length, String(after[shows])]).toEqual([
        1,
        expect.stringContaining(valueOf(data)),
      ]);
      const others = Object.entries(before).filter(([field]) => ![shows, ...TOLD].includes(field));
      expect(after).toMatchObject(Object.fromEntries(others));
      if (name === 'patients') await relock(send, before);
      // Without what it was, which the call may want, it is read first.
      requests = [];
      const bare = { id: before.id, data } as Parameters<ResourceDataProvider['update']>[1];
      const { data: again } = await provider.update<Row>(name, bare);
      expect(again.id).toBe(before.id);
      expect(requests.length).toBeLessThanOrEqual(2);
      await expect(
        provider.update(name, { ...change, data: { ...data, no_such: 1 } }),
      ).rejects.toThrow(`${name}.update: its call takes no no_such`);
    },
  );

  const changesMany =
    calls.update && calls.list && name !== 'patients' && trial.fill && !trial.change?.isUnique;
  it.runIf(changesMany)(
    'changes some fields of many records in one batch, all or none',
    async () => {
      const { provider } = of(trial);
      const { data, shows } = trial.change as NonNullable<ResourceTrial['change']>;
      const rows = [await rowAt(provider, name, 6), await rowAt(provider, name, 7)];
      const ids = rows.map(({ id }) => id);
      requests = [];
      expect((await provider.updateMany(name, { ids, data })).data).toEqual(ids);
      expect(requests.map(({ path }) => path).filter((path) => path === '/api/batch')).toHaveLength(
        1,
      );
      expect(requests.length).toBeLessThanOrEqual(2);
      const { data: after } = await provider.getMany<Row>(name, { ids });
      expect(after.map((row) => String(row[shows]))).toEqual([valueOf(data), valueOf(data)]);
      const refused = provider.updateMany(name, { ids: [...ids, NOBODY], data });
      await expect(refused).rejects.toMatchObject({ status: 404 });
    },
  );

  it.runIf(calls.remove)('removes a record by its id', async () => {
    const { provider } = of(trial);
    const { id } = await rowAt(provider, name, 3);
    requests = [];
    const meta = calls.remove?.confirmedBy ? { password: PASSWORD } : {};
    const { data } = await provider.delete<Row>(name, { id, meta });
    expect([data?.id, requests.length]).toEqual([id, 1]);
    expect((await provider.getMany(name, { ids: [id] })).data).toEqual([]);
  });

  it.runIf(calls.remove && !calls.remove.confirmedBy)(
    'removes many records in one batch, all or none',
    async () => {
      const { provider } = of(trial);
      const ids = [(await rowAt(provider, name, 1)).id, (await rowAt(provider, name, 2)).id];
      await expect(provider.deleteMany(name, { ids: [...ids, NOBODY] })).rejects.toMatchObject({
        status: 404,
      });
      expect((await provider.getMany(name, { ids })).data).toHaveLength(2);
      requests = [];
      expect((await provider.deleteMany(name, { ids })).data).toEqual(ids);
      expect(requests.map(({ path }) => path)).toEqual(['/api/batch']);
      expect((await provider.getMany(name, { ids })).data).toEqual([]);
    },
  );
});

/** The provider of who tries a resource, and a client beside it whose requests are not counted. */
function of({ who }: ResourceTrial): { provider: ResourceDataProvider; send: Send } {
  const caller = callers.get(who) as Caller;
  const send: Send = (...asked) => caller.send(...asked);
  const counting: Send = (call, input, options) => {
    requests.push({ path: call.path, signal: options?.signal });
    return send(call, input, options);
  };
  return { send, provider: createDataProvider(counting, resources) };
}

function page(
  number: number,
  perPage: number,
): Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>> {
  return {
    pagination: { page: number, perPage },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  };
}

async function rowAt(provider: ResourceDataProvider, name: string, place: number): Promise<Row> {
  const { data } = await provider.getList<Row>(name, page(place, 1));
  return data[0] as Row;
}

// A patient is saved by who holds the edit lock, over the version that it was taken on.
async function relock(send: Send, { icPassport }: Row): Promise<void> {
  await send(api.unlockPatientProfile, { NRIC: String(icPassport) });
  await send(api.lockPatientProfile, { NRIC: String(icPassport) });
}

const valueOf = (data: Record<string, unknown>) => String(Object.values(data)[0]);
