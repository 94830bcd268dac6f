import type { ComponentType } from 'react';
import type { Answer, Call, Input, ListInput } from '../../../contract/kit/call.ts';
import type { CallForm } from '../form.ts';
import type { Domain, MenuGroup, MenuIcon } from '../screens.ts';
import type { Code } from '../text.tsx';
import { fillTemplate, templateFields, templatePath, type RecordKey, keyText } from './address.ts';
import type { FieldSpec } from './fields.ts';
import { type FieldOverrides, resolveField, resolveFilter, isFilteredByDefault } from './kinds.ts';
import { acceptsField } from './schema.ts';

/** The calls behind a resource. What is missing is not offered; without `list` there is a single record, `one`. */
export interface ResourceCalls {
  list?: Call;
  one?: Call;
  create?: Call;
  update?: Call;
  remove?: Call;
  /** Takes back a removal; the notice of a removal then offers it. */
  restore?: Call;
}

/** A record as the screens hold it: its fields, and the id by which react-admin knows it. */
export type Row = Record<string, unknown> & { id: number | string };

type RowIn<A> = A extends readonly (infer R)[]
  ? R
  : A extends { data: readonly (infer R)[] }
    ? R
    : never;
type Names<T> = T extends unknown ? Extract<keyof T, string> : never;
type InputOf<C extends ResourceCalls, V extends keyof ResourceCalls> = C[V] extends Call
  ? Input<C[V]>
  : never;

/** The record of a resource: a row of its list, or what answers for a single one. */
export type RowOf<C extends ResourceCalls> = C['list'] extends Call
  ? RowIn<Answer<C['list']>>
  : C['one'] extends Call
    ? Answer<C['one']>
    : never;
/** A field that the list shows. */
export type ColumnName<C extends ResourceCalls> = Names<RowOf<C>>;
/** A field that a form fills. */
export type InputName<C extends ResourceCalls> =
  | Names<InputOf<C, 'create'>>
  | Names<InputOf<C, 'update'>>;
/** A field that narrows the list: of its query, or any of its columns where it follows the REST convention. */
export type FilterName<C extends ResourceCalls> = C['list'] extends Call
  ? 'range' extends keyof Input<C['list']>
    ? ColumnName<C>
    : Exclude<Names<Input<C['list']>>, keyof ListInput>
  : never;

/** What a replaced cell is given. */
export interface CellProps<R> {
  record: R;
  /** The field's value as words, for a title or a screen reader. */
  text: string;
}

/** What a replaced field or section of a form is given. */
export interface InputProps {
  form: CallForm<Call>;
  name: string;
  /** The record that is edited; undefined while a new one is made. */
  record: Row | undefined;
}

/** What a dialog in the place of the framework's own is given. Without a record it makes a new one. */
export interface DialogProps<R> {
  record: R | undefined;
  onClose: () => void;
}

/** Where a resource stands in the menu; `create` is the icon of an entry for its page of a new record. */
interface Menu {
  group: MenuGroup;
  icon: MenuIcon;
  create?: MenuIcon;
}

/** A call that is no verb of list-and-form: a button, with a dialog for what it wants to know. */
export interface ResourceAction<R, X extends Call = Call> {
  call: X;
  /** Whether it is done to a record (or many), or to the list as a whole. */
  target: 'record' | 'list';
  icon: MenuIcon;
  /** What it is sent from the record; the rest is asked in the dialog. */
  input?: (record: R) => Partial<Input<X>>;
  /** How what is asked is typed, where the schema does not tell enough. */
  fields?: { readonly [K in Names<Input<X>>]?: FieldOverrides };
  /** In which views it stands; in each, unless told. */
  views?: readonly string[];
  /** For which records it stands. */
  isShown?: (record: R) => boolean;
  /** What takes it back, by the record as it was. It is then done without asking, and its notice offers Undo. */
  undoInput?: (record: R) => Partial<Input<X>>;
  /** In the place of the framework's own dialog, for one record: it makes the call itself. */
  dialog?: ComponentType<DialogProps<R>>;
}

/** A field whose value no other record may have: asked while it is typed. */
export interface UniqueCheck {
  /** Answers whether the value is taken. */
  call: Call;
  /** The call's field for the value. */
  inputField: string;
  /** The text that says it is taken. */
  takenText: Code;
}

/** Another list of the same records: removed ones, say. */
export interface ResourceView {
  list: Call;
  filters?: Readonly<Record<string, FieldOverrides>>;
}

interface ResolvedView {
  list: Call;
  filters: Readonly<Record<string, FieldSpec>>;
}

interface Section<Name extends string> {
  title?: Code;
  fields?: readonly Name[];
  /** In the place of fields. */
  component?: ComponentType<Omit<InputProps, 'name'>>;
}

/** Components in the place of the framework's own; whatever is not named stays as it is. */
interface ResourceComponents<R, Column extends string, Field extends string> {
  cells?: { readonly [K in Column]?: ComponentType<CellProps<R>> };
  inputs?: { readonly [K in Field]?: ComponentType<InputProps> };
  /** The dialogs that make a record, change one and remove one; `lazy` keeps them out of the list's own weight. */
  dialogs?: { readonly [K in 'create' | 'edit' | 'remove']?: ComponentType<DialogProps<R>> };
  /** Beside the buttons of the list. */
  toolbar?: ComponentType;
  /** Beside the buttons of a row. */
  rowActions?: ComponentType<{ record: R }>;
}

interface ResourcePaths {
  list: string;
  create?: string;
  edit?: string;
}

export interface ResourceDeclaration<C extends ResourceCalls> {
  /** The name that its permissions carry, and by which live changes speak of it. */
  name: string;
  calls: C;
  /**
   * The addresses: `:field` stands for a field of the record. `create` is the page of a new record beside the dialog, or
   * in its place where that is the record's own page without a key; without `edit`, records open in dialogs. An `edit`
   * without the call `one` is the address of someone else's page. A single record has `edit` alone, which names no field.
   * A resource without addresses has no screens: others refer to its records.
   */
  paths?: C extends { list: Call }
    ? ResourcePaths
    : C extends { one: Call }
      ? { edit: string }
      : never;
  menu?: Menu;
  domain?: Domain;
  /** The field that tells records apart on the wire; `id` unless told. */
  id?: ColumnName<C>;
  /** The field that people call a record by; the first of the fields unless told, none of a single record. */
  title?: ColumnName<C>;
  /** The fields in their order, each with what differs from its kind in the contract. */
  fields: { readonly [K in ColumnName<C> | InputName<C>]?: FieldOverrides };
  /** What narrows the list; of the REST convention, unless told, each choice, reference, day and amount. */
  filters?: { readonly [K in FilterName<C>]?: FieldOverrides };
  /** The field of the list's query that its search box fills, where it is not `q`. */
  search?: FilterName<C>;
  /** What the list is narrowed to at first. */
  filterDefaultValues?: { readonly [K in FilterName<C>]?: string };
  sort?: { field: ColumnName<C>; order: 'ASC' | 'DESC' };
  pageSizes?: readonly number[];
  views?: Readonly<Record<string, ResourceView>>;
  /** What `one` is asked with, where its fields are not named like the record's. */
  oneInput?: (record: Partial<RowOf<C>>) => InputOf<C, 'one'>;
  /** What tells `update` which record; the record's id unless told. */
  updateKey?: (record: Partial<RowOf<C>>) => Partial<InputOf<C, 'update'>>;
  /** What `remove` and `restore` are asked with; the record's id unless told. */
  removeKey?: (record: RowOf<C>) => Partial<InputOf<C, 'remove'>>;
  /** What the edit form begins with, where the record names things otherwise than the call. */
  editDefaultValues?: (record: RowOf<C>) => Partial<InputOf<C, 'update'>>;
  /** What a new record begins with. */
  createDefaultValues?: () => Partial<InputOf<C, 'create'>>;
  sections?: readonly Section<InputName<C>>[];
  unique?: { readonly [K in InputName<C>]?: UniqueCheck };
  /** Holds the button that saves back until the whole form is right. */
  submit?: 'whenValid';
  actions?: Readonly<Record<string, ResourceAction<RowOf<C>>>>;
  components?: ResourceComponents<RowOf<C>, ColumnName<C>, InputName<C>>;
  /** A quick action and command to make a new one from anywhere. */
  quickAction?: { hiddenOn?: readonly string[] };
}

/** A resource as the screens hold it, whatever its records are. */
export interface Resource {
  name: string;
  calls: ResourceCalls;
  /** For a single record, `list` is its own address. */
  paths: ResourcePaths;
  menu?: Menu;
  domain?: Domain;
  id: string;
  title: string;
  fields: Readonly<Record<string, FieldSpec>>;
  filters: Readonly<Record<string, FieldSpec>>;
  search: string;
  filterDefaultValues: Readonly<Record<string, string>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  pageSizes: readonly number[];
  views: Readonly<Record<string, ResolvedView>>;
  oneInput?: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  updateKey?: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  removeKey?: (record: Row) => Record<string, unknown>;
  editDefaultValues?: (record: Row) => Record<string, unknown>;
  createDefaultValues?: () => Record<string, unknown>;
  sections?: readonly Section<string>[];
  unique: Readonly<Record<string, UniqueCheck>>;
  submit?: 'whenValid';
  actions: Readonly<Record<string, ResourceAction<Row>>>;
  components: ResourceComponents<Row, string, string>;
  quickAction?: { hiddenOn?: readonly string[] };
}

/** A resource with its record's type: what declares it knows its addresses by name. */
export interface DefinedResource<C extends ResourceCalls> extends Resource {
  /** The addresses of its screens. Nothing else builds a path. */
  address: { list: () => string; edit: (record: Partial<RowOf<C>>) => string };
}

/**
 * Declares a resource once: its list, forms, dialogs, export, import, bulk work, history, permissions, menu entry,
 * breadcrumb and addresses follow. A field that its calls do not know does not compile.
 */
export function defineResource<const C extends ResourceCalls>(
  declaration: ResourceDeclaration<C>,
): DefinedResource<C> {
  const { name, calls } = declaration;
  const fields = mapValues<FieldOverrides>(declaration.fields, (each, declared) =>
    resolveField(name, calls, each, declared),
  );
  const [first = 'id'] = Object.keys(fields);
  const given: Partial<ResourcePaths> = declaration.paths ?? {};
  const paths = { list: given.edit ?? '', ...given };
  const filtersOf = (
    filters: Readonly<Record<string, FieldOverrides | undefined>>,
    list: Call | undefined,
  ) =>
    mapValues<FieldOverrides>(filters, (each, declared) =>
      resolveFilter(name, list, each, fields[each], declared),
    );
  const resource = {
    id: 'id',
    title: calls.list ? first : '',
    search: 'q',
    filterDefaultValues: {},
    pageSizes: [3, 5, 10],
    unique: {},
    actions: {},
    components: {},
    ...declaration,
    paths,
    fields,
    filters: filtersOf(declaration.filters ?? usualFilters(calls, fields), calls.list),
    views: mapValues<ResourceView, ResolvedView>(declaration.views ?? {}, (_, view) => ({
      ...view,
      filters: filtersOf(view.filters ?? {}, view.list),
    })),
    sort: declaration.sort ?? { field: sortedBy(calls.list, first), order: 'ASC' },
    address: {
      list: () => paths.list,
      edit: (record: object) =>
        fillTemplate(paths.edit ?? paths.list, record as Record<string, unknown>),
    },
  };
  return resource as unknown as DefinedResource<C>;
}

/** What people call a record. */
export function recordTitle({ title }: Resource, record: Row | undefined): string {
  const value = record?.[title];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What tells a record apart: its id, and the fields that its address names. */
export function recordIdentity(
  { id, paths }: Resource,
  record: Readonly<Record<string, unknown>>,
): RecordKey {
  const names = [id, ...templateFields(paths.edit ?? '')];
  return Object.fromEntries(names.map((name) => [name, keyText(record[name])]));
}

/** The address of a record's own page, or undefined where it opens as a dialog. */
export function recordAddress({ paths: at }: Resource, record: Row): string | undefined {
  return at.edit === undefined ? undefined : fillTemplate(at.edit, record);
}

/** Where a new record is made on the page that a record has, instead of in a dialog; undefined where it is not. */
export function createPathOnRecordPage({
  paths: { create, edit },
}: Pick<Resource, 'paths'>): string | undefined {
  const isSamePage =
    create !== undefined && edit !== undefined && templatePath(create) === templatePath(edit);
  return isSamePage ? create : undefined;
}

/** What tells the updating call which record; nothing of a single one. */
export function updateKeyOf(
  { updateKey, id, calls }: Pick<Resource, 'updateKey' | 'id' | 'calls'>,
  record: Row,
): Record<string, unknown> {
  return updateKey?.(record) ?? (acceptsField(calls.update, id) ? { [id]: record[id] } : {});
}

/** What the removing call is sent for a record, beside a password. */
export function removeKeyOf({ removeKey, id }: Resource, record: Row): Record<string, unknown> {
  return removeKey?.(record) ?? { [id]: record[id] };
}

/** The calls that a resource has. */
export function resourceCalls({ calls }: { calls: ResourceCalls }): Call[] {
  const { list, one, create, update, remove, restore } = calls;
  return [list, one, create, update, remove, restore].filter((call) => call !== undefined);
}

/** The call of a resource's list, for what is drawn only where there is one. */
export function listCall({ name, calls }: Pick<Resource, 'name' | 'calls'>): Call {
  if (!calls.list) throw new Error(`${name} has no list`);
  return calls.list;
}

function mapValues<From, To = FieldSpec>(
  all: Readonly<Record<string, From | undefined>>,
  each: (name: string, value: From) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, each(name, value)]] : [])),
  );
}

/** Of a list by the REST convention, whatever it can be narrowed by. */
function usualFilters(
  { list }: ResourceCalls,
  fields: Readonly<Record<string, FieldSpec>>,
): Record<string, FieldOverrides> {
  if (!acceptsField(list, 'range')) return {};
  const named = Object.entries(fields).filter(
    ([, field]) => isFilteredByDefault(field) && field.list !== false,
  );
  return Object.fromEntries(named.map(([name]) => [name, {}]));
}

function sortedBy(list: Call | undefined, field: string): string {
  const names = list?.list?.sort ?? [];
  return names.includes(field) ? field : (names[0] ?? field);
}
