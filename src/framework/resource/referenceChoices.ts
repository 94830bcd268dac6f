import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuthProvider, useAuthProvider, useDataProvider, useStore } from 'ra-core';
import { hasWords } from '../../../contract/kit/normalForm.ts';
import { type Translate, useText } from '../text.tsx';
import { screenAccess } from './access.ts';
import { recordAddress } from './address.ts';
import type { Resource, Row } from './define.ts';
import type { Choice } from './fields.ts';
import type { NamedField } from './formFields.ts';
import { recordName } from './labels.ts';
import { lineFields, linesIn } from './lines.ts';
import type { ResourceDataProvider } from './provider.ts';
import { listCall } from './recordCalls.ts';

/** The number of records that a picker offers. */
const MOST = 20;
/** The number of recent choices that are offered first. */
const RECENT = 5;

type Id = number | string;

/** The distinct ids in the reference fields of some records, by resource. */
export function referencedIds(
  fields: readonly NamedField[],
  records: readonly Readonly<Record<string, unknown>>[],
): { ref: string; ids: Id[] }[] {
  const found = new Map<string, Set<Id>>();
  const add = (ref: string, ids: readonly Id[]) =>
    found.set(ref, new Set([...(found.get(ref) ?? []), ...ids]));
  for (const { name, spec } of fields) {
    if (spec.fields) {
      const lines = records.flatMap((record) => linesIn(record[name]));
      for (const { ref, ids } of referencedIds(lineFields(spec), lines)) add(ref, ids);
    }
    if (spec.reference === undefined || !isReferenceField(spec)) continue;
    add(
      spec.reference,
      records.flatMap((record) => referenceIds(record[name])),
    );
  }
  return [...found]
    .map(([ref, ids]) => ({ ref, ids: [...ids] }))
    .filter(({ ids }) => ids.length > 0);
}

/** Whether a field refers to records of another resource. */
export function isReferenceField({ kind }: NamedField['spec']): boolean {
  return kind === 'reference' || kind === 'references';
}

/** The ids in the value of a reference to one or several records. */
export function referenceIds(value: unknown): Id[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (id): id is Id => typeof id === 'number' || (typeof id === 'string' && id !== ''),
  );
}

/** Loads records by their ids in one request, as choices. Missing records are left out. */
export async function fetchChoicesByIds(
  provider: ResourceDataProvider,
  auth: AuthProvider | undefined,
  ref: string,
  ids: readonly Id[],
  signal?: AbortSignal,
): Promise<Choice[]> {
  const resource = await provider.resource(ref);
  const [rows, opens] = await Promise.all([
    isShort(resource)
      ? allOf(provider, ref, signal).then((all) => all.filter(({ id }) => ids.some(isSame(id))))
      : provider.getMany<Row>(ref, { ids: [...ids], signal }).then(({ data }) => data),
    mayOpen(auth, resource),
  ]);
  return rows.map((row) => choiceOf(resource, row, opens));
}

/** Searches the records of a resource by the typed text, as choices; returns the first ones. */
export async function searchChoices(
  provider: ResourceDataProvider,
  ref: string,
  typed: string,
  signal: AbortSignal,
  most = MOST,
): Promise<Choice[]> {
  const resource = await provider.resource(ref);
  if (isShort(resource)) {
    const choices = (await allOf(provider, ref, signal)).map((row) =>
      choiceOf(resource, row, false),
    );
    return choices.filter(({ label }) => hasWords(label, typed)).slice(0, most);
  }
  const { data } = await provider.getList<Row>(ref, {
    filter: typed === '' ? {} : { [resource.search]: typed },
    pagination: { page: 1, perPage: most },
    sort: resource.sort,
    signal,
  });
  return data.map((row) => choiceOf(resource, row, false));
}

/** Whether the list call of a resource always returns all rows. */
function isShort(resource: Resource): boolean {
  return listCall(resource).list === undefined;
}

async function allOf(
  provider: ResourceDataProvider,
  ref: string,
  signal: AbortSignal | undefined,
): Promise<Row[]> {
  const { data } = await provider.getList<Row>(ref, { signal });
  return data;
}

/** The choices of a record picker for the typed text, recent ones first. Outdated requests are cancelled. */
export function useReferenceChoices(ref: string, typed: string, enabled: boolean) {
  const t = useText();
  const provider = useDataProvider<ResourceDataProvider>();
  const [recent, setRecent] = useStore<readonly Id[]>(`${ref}.recent`, []);
  const found = useQuery<Choice[]>({
    queryKey: [ref, 'choices', typed],
    queryFn: ({ signal }) => searchChoices(provider, ref, typed, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  const { records: known } = useChoicesByIds(ref, typed === '' && enabled ? recent : []);
  const all = inLanguage(t, found.data ?? []);
  const first = typed === '' ? known : all.filter(isAmong(recent));
  return {
    choices: [...first, ...all.filter(({ value }) => !first.some(isValue(value)))],
    isLoading: found.isFetching && (found.isPending || found.isPlaceholderData),
    /** Remembers a choice, so that it is offered first. */
    onChosen: (value: Id) =>
      setRecent([value, ...recent.filter((each) => each !== value)].slice(0, RECENT)),
  };
}

/** Records by their ids, as choices in the order of the ids, and whether they are loaded. */
export function useChoicesByIds(
  ref: string,
  ids: readonly Id[],
): { records: Choice[]; isLoaded: boolean } {
  const t = useText();
  const provider = useDataProvider<ResourceDataProvider>();
  const auth = useAuthProvider();
  const { data, isPending } = useQuery<Choice[]>({
    queryKey: choicesByIdsKey(ref, ids),
    queryFn: ({ signal }) => fetchChoicesByIds(provider, auth, ref, ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = inLanguage(t, data ?? []);
  const records = ids.flatMap((id) => known.find(isValue(id)) ?? []);
  return { records, isLoaded: !isPending };
}

/** The query key of records that are loaded by id. Live changes of the resource invalidate it. */
export function choicesByIdsKey(ref: string, ids: readonly Id[]): readonly unknown[] {
  return [ref, 'records', [...ids].map(String).toSorted()];
}

const isSame = (id: Id) => (other: Id) => String(other) === String(id);
const isValue = (id: Id) => (each: Choice) => String(each.value) === String(id);
const isAmong = (ids: readonly Id[]) => (each: Choice) => ids.some((id) => isValue(id)(each));

function choiceOf(resource: Resource, row: Row, opens: boolean): Choice {
  const to = opens ? recordAddress(resource, row) : undefined;
  const label = recordName(resource, row);
  const lookup = resource.fields[resource.title]?.lookup;
  return { value: row.id, label, ...(to !== undefined && { to }), ...(lookup && { lookup }) };
}

/** Choices as pages show them: a label that is a value of a list is in the page's language. */
export function inLanguage(t: Translate, choices: readonly Choice[]): Choice[] {
  return choices.map((each) =>
    each.lookup === undefined ? each : { ...each, label: t.value(each.lookup, each.label) },
  );
}

/** Whether the person may open the record pages of a resource, if it has any. */
async function mayOpen(auth: AuthProvider | undefined, resource: Resource): Promise<boolean> {
  if (resource.paths.edit === undefined) return false;
  const { permission } = screenAccess(resource);
  return permission ? ((await auth?.canAccess?.(permission)) ?? true) : true;
}
