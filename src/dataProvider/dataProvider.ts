import { type DataProvider, defaultDataProvider, type GetListParams } from 'ra-core';
import { batch as calls } from '../../contract/batch.ts';
import { history } from '../../contract/history.ts';
import type { Call } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';
import { listCall, removal, type Resource, type Row } from '../framework/resource/define.ts';
import type { Door } from '../framework/resource/door.ts';
import { withOpenings } from '../framework/resource/history.ts';
import { type ResourceProvider, VIEW, type VerbMeta } from '../framework/resource/provider.ts';
import { rowsOf, takes } from '../framework/resource/schema.ts';
import { byId, findRecord, toRow } from './find.ts';
import { isRest, restName, restProvider } from './rest.ts';

type Fields = Record<string, unknown>;

/** react-admin's verbs as the calls that each resource names. */
export function createDataProvider(send: Send, resources: readonly Door[]): ResourceProvider {
  const resourceOf = async (name: string): Promise<Resource> => {
    const found = resources.find((each) => each.name === name);
    if (!found) throw new Error(`There is no resource ${name}`);
    return found.load();
  };
  const batch: ResourceProvider['batch'] = async (call, inputs, { dryRun = false } = {}) => {
    await send(calls.batch, { call: await nameOf(call), inputs: inputs as Fields[], dryRun });
  };
  const verbs = {
    async getList(name: string, params: GetListParams) {
      const resource = await resourceOf(name);
      const { [VIEW]: view, ...filter } = (params.filter ?? {}) as Fields;
      const call = resource.views[String(view)]?.list ?? listCall(resource);
      if (isRest(resource))
        return (await restProvider(send, resource)).getList(restName(resource), {
          ...params,
          filter,
        });
      const { data, total } = await send(call, listInput(call, params, filter), {
        signal: params.signal,
      });
      const rows = rowsOf(data).map((row) => toRow(resource, row));
      return { data: rows, total: total ?? rows.length };
    },
    async getOne(name: string, { id, meta }: { id: unknown; meta?: VerbMeta }) {
      const resource = await resourceOf(name);
      return { data: await findRecord(send, resource, meta?.key ?? byId(resource, id)) };
    },
    async create(name: string, { data }: { data: Fields }) {
      const resource = await resourceOf(name);
      if (isRest(resource))
        return (await restProvider(send, resource)).create(restName(resource), { data });
      const answer = await send(wanted(resource.calls.create), data);
      return { data: toRow(resource, { ...data, ...fieldsOf(answer.data) }) };
    },
    async update(
      name: string,
      {
        id,
        data,
        previousData,
        meta,
      }: { id: Row['id']; data: Fields; previousData: Fields; meta?: VerbMeta },
    ) {
      const resource = await resourceOf(name);
      const headers = ifMatch(meta?.version ?? previousData['version']);
      if (isRest(resource))
        return (await restProvider(send, resource, headers)).update(restName(resource), {
          id,
          data,
          previousData: previousData as Row,
        });
      const call = wanted(resource.calls.update);
      const known = takes(call, resource.id) && { [resource.id]: previousData[resource.id] };
      const answer = await send(call, { ...data, ...known }, { headers });
      return { data: toRow(resource, { ...previousData, ...data, ...fieldsOf(answer.data) }) };
    },
    async delete(name: string, { previousData, meta }: { previousData?: Fields; meta?: VerbMeta }) {
      const resource = await resourceOf(name);
      const call = wanted(resource.calls.remove);
      const secret = call.confirmedBy && { [call.confirmedBy]: meta?.password ?? '' };
      await send(call, { ...removal(resource, previousData as Row), ...secret });
      return { data: previousData };
    },
  };
  return {
    ...defaultDataProvider,
    // react-admin's verbs promise whatever record a caller names; ours are those of the resource.
    ...(verbs as unknown as Pick<DataProvider, keyof typeof verbs>),
    async getMany(name, { ids }) {
      const found = await Promise.all(ids.map((id) => verbs.getOne(name, { id })));
      return { data: found.map(({ data }) => data) as never };
    },
    batch,
    async history(resource, id) {
      const asked = { resource, id: String(id) };
      // By itself what was done is not crowded out by those who only looked.
      const [done, all] = await Promise.all([
        send(history.recordHistory, asked),
        send(history.recordHistory, { ...asked, opened: true }),
      ]);
      return withOpenings(done.data, all.data);
    },
  };
}

function listInput(call: Call, { pagination, sort }: GetListParams, filter: Fields): Fields {
  const known = Object.entries(filter).filter(([name]) => takes(call, name));
  const sortable = sort && call.list?.sort.includes(sort.field);
  return {
    ...Object.fromEntries(known),
    ...(pagination && { page: pagination.page, pageSize: pagination.perPage }),
    ...(sortable && { sort: sort.field, order: sort.order }),
  };
}

// The whole contract is not for every page to carry.
async function nameOf(call: Call): Promise<string> {
  const { api } = await import('../../contract/index.ts');
  const named = Object.entries(api).find(([, each]) => (each as Call) === call);
  if (!named) throw new Error(`${call.method} ${call.path} is not in the contract`);
  return named[0];
}

function wanted(call: Call | undefined): Call {
  if (!call) throw new Error('The resource has no such call');
  return call;
}

function ifMatch(version: unknown): Record<string, string> | undefined {
  return typeof version === 'number' ? { 'If-Match': String(version) } : undefined;
}

function fieldsOf(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {};
}
