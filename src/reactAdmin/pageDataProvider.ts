import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from 'ra-core';
import { CallError } from '../../contract/kit/client.ts';
import { errorText } from '../framework/problem.ts';
import type { Resource, Row } from '../framework/resource/define.ts';
import { shownName } from '../framework/resource/labels.ts';
import { type ResourceDataProvider, UnsupportedError } from '../framework/resource/provider.ts';
import { acceptsField } from '../framework/resource/schema.ts';
import type { Translate } from '../framework/text.tsx';
import type { FileAddress } from './codecs.ts';
import { isOnlyAnswered, toPageForm, toWireFilter, toWireForm } from './recordForms.ts';
import { type AskWhichStays, updateTogether } from './updateTogether.ts';

interface Surroundings {
  fileAddress: FileAddress;
  /** Asks about fields that two people changed differently. */
  askWhichStays: AskWhichStays;
  /** Called when records were saved, so that the product's own pages show them too. */
  onSaved: (resource: string) => void;
  t: Translate;
}

/**
 * The data provider of pages that are written with react-admin's own parts: its verbs over values as react-admin's fields
 * and inputs hold them (ringgit, dates without a zone, chosen files), saves that are merged with those of others, and errors
 * in words for people. What differs by kind is in `codecs.ts`.
 */
export function createPageDataProvider(
  provider: ResourceDataProvider,
  { fileAddress, askWhichStays, onSaved, t }: Surroundings,
): ResourceDataProvider {
  const resourceOf = async (name: string) => {
    const resource = await provider.resource(name);
    declared.set(name, resource);
    return resource;
  };
  const shown = (resource: Resource, record: object) =>
    toPageForm(resource, record as Row, fileAddress) as Row;
  const listed = async (name: string, params: GetListParams | GetManyReferenceParams) => {
    const resource = await resourceOf(name);
    return { resource, filter: await toWireFilter(resource, params.filter as Row) };
  };
  const wire = async (resource: Resource, record: object | undefined) =>
    record && ((await toWireForm(resource, record as Row)) as Row);

  const verbs = {
    async getList(name: string, params: GetListParams) {
      const { resource, filter } = await listed(name, params);
      const found = await provider.getList<Row>(name, { ...params, filter });
      return { ...found, data: found.data.map((row) => shown(resource, row)) };
    },
    async getOne(name: string, params: GetOneParams<Row>) {
      const resource = await resourceOf(name);
      return { data: shown(resource, (await provider.getOne<Row>(name, params)).data) };
    },
    async getMany(name: string, params: GetManyParams<Row>) {
      const resource = await resourceOf(name);
      const { data } = await provider.getMany<Row>(name, params);
      return { data: data.map((row) => shown(resource, row)) };
    },
    async getManyReference(name: string, params: GetManyReferenceParams) {
      const { resource, filter } = await listed(name, params);
      const found = await provider.getManyReference<Row>(name, { ...params, filter });
      return { ...found, data: found.data.map((row) => shown(resource, row)) };
    },
    async create(name: string, { data, ...params }: CreateParams) {
      const resource = await resourceOf(name);
      const input = createInput(resource, await toWireForm(resource, data as Row));
      const saved = await provider.create<Row>(name, { ...params, data: input });
      onSaved(name);
      return { data: shown(resource, saved.data) };
    },
    async update(name: string, { data, previousData, ...params }: UpdateParams<Row>) {
      const resource = await resourceOf(name);
      const saved = await updateTogether(
        provider,
        resource,
        {
          ...params,
          data: (await wire(resource, data)) ?? {},
          previousData: (await wire(resource, previousData)) as Row,
        },
        askWhichStays,
      );
      onSaved(name);
      return { data: shown(resource, saved) };
    },
    async updateMany(name: string, { data, ...params }: UpdateManyParams<Row>) {
      const resource = await resourceOf(name);
      const input = (await wire(resource, data)) ?? {};
      const saved = await provider.updateMany<Row>(name, { ...params, data: input });
      onSaved(name);
      return saved;
    },
    async delete(name: string, { previousData, ...params }: DeleteParams<Row>) {
      const resource = await resourceOf(name);
      const before = (await wire(resource, previousData)) as Row;
      const { data } = await provider.delete<Row>(name, { ...params, previousData: before });
      onSaved(name);
      return { data: data && shown(resource, data) };
    },
    async deleteMany(name: string, params: Parameters<DataProvider['deleteMany']>[1]) {
      const removed = await provider.deleteMany<Row>(name, params);
      onSaved(name);
      return removed;
    },
  };
  return { ...provider, ...(inWords(verbs, t) as unknown as DataProvider) };
}

/** The declarations of the resources whose records were asked for. */
const declared = new Map<string, Resource>();

/** What a record is called, as react-admin's `recordRepresentation`. */
export function recordRepresentation(name: string, t: Translate): (record: Row) => string {
  return (record) => {
    const resource = declared.get(name);
    return resource ? shownName(resource, record, t) : `#${record.id}`;
  };
}

/** What a creation sends: a copy of a record also holds what only answers tell. */
function createInput(resource: Resource, data: Readonly<Record<string, unknown>>) {
  const kept = Object.entries(data).filter(
    ([name]) => acceptsField(resource.calls.create, name) || !isOnlyAnswered(resource, name),
  );
  return Object.fromEntries(kept);
}

type Verb = (name: string, params: never) => Promise<unknown>;

/** Verbs whose errors say to people what went wrong. What only a developer can mend is told to the console in full. */
function inWords<V extends Record<string, Verb>>(verbs: V, t: Translate): V {
  const entries = Object.entries(verbs).map(([verb, run]) => [
    verb,
    (name: string, params: never) =>
      run(name, params).catch((error: unknown) => {
        if (error instanceof UnsupportedError) {
          console.error(error);
          throw new Error(t('FORM.UNSUPPORTED'), { cause: error });
        }
        if (error instanceof CallError) error.message = errorText(t, error);
        throw error;
      }),
  ]);
  return Object.fromEntries(entries) as V;
}
