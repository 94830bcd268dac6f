import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from 'ra-core';
import type { Call } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';
import { batch as calls } from '../../contract/platform/batch.ts';
import { history } from '../../contract/platform/history.ts';
import type { Row } from '../framework/resource/define.ts';
import { mergeViews } from '../framework/resource/history.ts';
import type { ResourceManifest } from '../framework/resource/manifest.ts';
import {
  type ResourceDataProvider,
  UnsupportedError,
  type VerbMeta,
} from '../framework/resource/provider.ts';
import { removeKeyOf, updateKeyOf } from '../framework/resource/recordCalls.ts';
import { findRecord } from './find.ts';
import { readList, readMany, toRecord } from './list.ts';
import { type VerbRequest, callFor, fail, type Fields, withFieldErrors } from './verbRequest.ts';
import {
  readAllByIds,
  editableValues,
  updateInput,
  updateInputs,
  callInput,
  isInputComplete,
  fetchRecordKey,
  fetchRecordKeys,
} from './write.ts';

/**
 * Maps react-admin's verbs to the calls of each resource, one request each. A verb that the calls cannot do is an
 * error that names resource and verb. If a call needs more of a record than the caller knows, one more request reads
 * it.
 */
export function createDataProvider(
  given: Send,
  resources: readonly ResourceManifest[],
): ResourceDataProvider {
  const send = withFieldErrors(given);
  const ask = async (name: string, verb: string): Promise<VerbRequest> => {
    const found = resources.find((each) => each.name === name);
    if (!found) throw new UnsupportedError(`${name}.${verb}: there is no resource ${name}`);
    return { send, verb, resource: await found.load() };
  };
  const batch: ResourceDataProvider['batch'] = async (
    call,
    inputs,
    { dryRun = false, intent, signal, versions } = {},
  ) => {
    const body = {
      call: await nameOf(call),
      inputs: inputs as Fields[],
      dryRun,
      ...(versions && { versions: [...versions] }),
    };
    return (await send(calls.batch, body, { signal, intent })).data.answers;
  };

  const verbs = {
    async getList(name: string, params: GetListParams) {
      return readList(await ask(name, 'getList'), params);
    },

    async getOne(name: string, { id, meta, signal }: ParamsWithMeta<GetOneParams<Row>>) {
      const asked = await ask(name, 'getOne');
      const known = meta?.key ?? { [asked.resource.id]: id };
      return { data: await findRecord(asked, known, signal) };
    },

    async getMany(name: string, { ids, signal }: GetManyParams<Row>) {
      return { data: await readMany(await ask(name, 'getMany'), ids, signal) };
    },

    async getManyReference(name: string, params: GetManyReferenceParams) {
      const { target, id, ...list } = params;
      const filter = { ...(list.filter as Fields | undefined), [target]: id };
      return readList(await ask(name, 'getManyReference'), { ...list, filter });
    },

    async create(name: string, { data, meta }: ParamsWithMeta<CreateParams<Fields>>) {
      const asked = await ask(name, 'create');
      const call = callFor(asked, 'create');
      const answer = await send(call, callInput(asked, call, data), { intent: meta?.intent });
      return { data: answered(asked, { ...data, ...fieldsOf(answer.data) }) };
    },

    async update(
      name: string,
      { id, data, previousData, meta }: ParamsWithMeta<UpdateParams<Row>>,
    ) {
      const asked = await ask(name, 'update');
      const call = callFor(asked, 'update');
      const keyOf = (record: Row) => updateKeyOf(asked.resource, record);
      const key = await fetchRecordKey(asked, id, previousData, keyOf);
      const isKnown = isInputComplete(call, {
        ...editableValues(asked, previousData),
        ...data,
        ...key,
      });
      const before = isKnown ? previousData : await findRecord(asked, { [asked.resource.id]: id });
      const input = updateInput(asked, call, data, { before, key });
      const headers = ifMatch(meta?.version ?? before?.['version']);
      const answer = await send(call, input, { headers, intent: meta?.intent });
      return { data: answered(asked, { id, ...before, ...data, ...fieldsOf(answer.data) }) };
    },

    async updateMany(name: string, { ids, data }: UpdateManyParams<Fields>) {
      const asked = await ask(name, 'updateMany');
      const call = withoutPassword(asked, callFor(asked, 'update'));
      if (ids.length === 0) return { data: [] };
      const keyOf = (record: Row) => updateKeyOf(asked.resource, record);
      const keys = await fetchRecordKeys(asked, ids, keyOf);
      const rows = isInputComplete(call, { ...keys[0], ...data })
        ? []
        : await readAllByIds(asked, ids);
      const inputs = keys.map((key, at) =>
        updateInput(asked, call, data, { before: rows[at], key }),
      );
      await batch(call, inputs);
      return { data: ids };
    },

    async delete(name: string, { id, previousData, meta }: ParamsWithMeta<DeleteParams<Row>>) {
      const asked = await ask(name, 'delete');
      const call = callFor(asked, 'remove');
      const key = await fetchRecordKey(asked, id, previousData, (row) =>
        removeKeyOf(asked.resource, row),
      );
      const password = call.confirmedBy && (meta?.password ?? withoutPassword(asked, call));
      await send(call, { ...key, ...(call.confirmedBy && { [call.confirmedBy]: password }) });
      return { data: previousData ?? { id } };
    },

    async deleteMany(name: string, { ids }: DeleteManyParams<Row>) {
      const asked = await ask(name, 'deleteMany');
      const call = withoutPassword(asked, callFor(asked, 'remove'));
      if (ids.length === 0) return { data: [] };
      await batch(
        call,
        await fetchRecordKeys(asked, ids, (row) => removeKeyOf(asked.resource, row)),
      );
      return { data: ids };
    },
  };
  return {
    // react-admin's types allow any record type; ours are those of the resource.
    ...(verbs as unknown as DataProvider),
    supportAbortSignal: true,
    batch,
    async updateEach(name, changes, options) {
      const asked = await ask(name, 'updateEach');
      const call = withoutPassword(asked, callFor(asked, 'update'));
      const { inputs, befores } = await updateInputs(asked, call, changes);
      const versions = befores.map(({ version }) => (typeof version === 'number' ? version : null));
      const answers = await batch(call, inputs, { ...options, versions });
      return changes.map(({ data }, at) =>
        answered(asked, { ...befores[at], ...data, ...fieldsOf(answers[at]) }),
      );
    },
    resource: async (name) => (await ask(name, 'resource')).resource,
    async history(resource, id) {
      const asked = { resource, id: String(id) };
      // Loaded separately, so that reads do not push the changes out of the list.
      const [done, all] = await Promise.all([
        send(history.recordHistory, asked),
        send(history.recordHistory, { ...asked, opened: true }),
      ]);
      return mergeViews(done.data, all.data);
    },
  };
}

/** A verb's parameters, with our screens' additions. */
type ParamsWithMeta<P> = Omit<P, 'meta' | 'previousData'> & { previousData?: Row; meta?: VerbMeta };

// The whole contract is too large to load on every page.
async function nameOf(call: Call): Promise<string> {
  const { api } = await import('../../contract/index.ts');
  const named = Object.entries(api).find(([, each]) => (each as Call) === call);
  if (!named) throw new Error(`${call.method} ${call.path} is not in the contract`);
  return named[0];
}

function withoutPassword(asked: VerbRequest, call: Call): Call {
  if (!call.confirmedBy) return call;
  return fail(asked, "its call is confirmed by the person's password, one record at a time");
}

function answered(asked: VerbRequest, fields: Fields): Row {
  const row = toRecord(asked.resource, fields);
  return row.id === undefined ? fail(asked, 'its call does not answer the record') : row;
}

function ifMatch(version: unknown): Record<string, string> | undefined {
  return typeof version === 'number' ? { 'If-Match': String(version) } : undefined;
}

function fieldsOf(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {};
}
