import type { ComponentType } from 'react';
import type { Answer, Call, Input, ListInput } from '../../../contract/kit/call.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { valueText } from '../fieldValues.ts';
import type { Domain, MenuIcon } from '../screens.ts';
import type { Code } from '../text.tsx';
import { fillTemplate, type RecordKey, type ResourcePaths, templateFields } from './address.ts';
import type { FieldSpec } from './fields.ts';
import { type FieldOverrides, resolveField, resolveFilter, resolveSums } from './kinds.ts';
import type {
  BulkActionsProps,
  CellProps,
  DialogProps,
  InputProps,
  OrMade,
  ResourceMenu,
  ResourcePages,
  ResourceQuickAction,
  Row,
} from './props.ts';
import { acceptsField } from './schema.ts';

export type { BulkActionsProps, CellProps, DialogProps, InputProps, Row } from './props.ts';

/**
 * The calls of a resource. An action without a call is not offered. A resource without `list` is a single record, read
 * by `one`.
 */
export interface ResourceCalls {
  list?: Call;
  one?: Call;
  /** Reads a record by its id, if `one` reads it by other fields. */
  oneById?: Call;
  create?: Call;
  update?: Call;
  remove?: Call;
  /** Restores a removed record; the notice of a removal then offers Undo. */
  restore?: Call;
}

type RowIn<A> = A extends readonly (infer R)[]
  ? R
  : A extends { data: readonly (infer R)[] }
    ? R
    : never;
type Names<T> = T extends unknown ? Extract<keyof T, string> : never;
type InputOf<C extends ResourceCalls, V extends keyof ResourceCalls> = C[V] extends Call
  ? Input<C[V]>
  : never;

/** The record type of a resource: a row of its list, or the answer of `one` for a single record. */
export type RowOf<C extends ResourceCalls> = C['list'] extends Call
  ? RowIn<Answer<C['list']>>
  : C['one'] extends Call
    ? Answer<C['one']>
    : never;
/** The record as its page reads it: the answer of `one`. */
type DetailOf<C extends ResourceCalls> = C['one'] extends Call ? Answer<C['one']> : RowOf<C>;
/** A field that the list shows. */
export type ColumnName<C extends ResourceCalls> = Names<RowOf<C>>;
/** A field that a form fills. */
export type InputName<C extends ResourceCalls> =
  | Names<InputOf<C, 'create'>>
  | Names<InputOf<C, 'update'>>;
/** A filter of the list: a field of its query, or any of its columns if the list follows the REST convention. */
export type FilterName<C extends ResourceCalls> = C['list'] extends Call
  ? 'range' extends keyof Input<C['list']>
    ? ColumnName<C>
    : Exclude<Names<Input<C['list']>>, keyof ListInput>
  : never;

/** A call other than the verbs of a list and its forms: a button, with a dialog for its input. */
export interface ResourceAction<R, X extends Call = Call> {
  call: X;
  /** Whether it applies to a record (or several), or to the list as a whole. */
  target: 'record' | 'list';
  icon: MenuIcon;
  /** The input that comes from the record. The dialog asks for the rest. */
  input?: (record: R) => Partial<Input<X>>;
  /** The initial values of the dialog, which may come from the record. */
  defaultValues?: (record: R | undefined) => Partial<Input<X>>;
  /** Overrides for the fields of the dialog. */
  fields?: { readonly [K in Names<Input<X>>]?: FieldOverrides };
  /** The views that offer it; all by default. */
  views?: readonly string[];
  /** Whether it is offered for a record. */
  isShown?: (record: R) => boolean;
  /** What its question says of a record besides, such as what follows from it. */
  note?: (record: R) => Code;
  /** What its dialog says of a record beside its name, such as an amount. */
  about?: (record: R) => string;
  /**
   * The input that undoes it, from the record as it was. The action then runs without a dialog, and its notice offers
   * Undo.
   */
  undoInput?: (record: R) => Partial<Input<X>>;
  /** Replaces the default dialog, for one record. It makes the call itself. */
  dialog?: ComponentType<DialogProps<R>>;
}

/** A field whose value must be unique. It is checked while someone types. */
export interface UniqueCheck {
  /** Returns whether the value is already used. */
  call: Call;
  /** The call's field for the value. */
  inputField: string;
  /** The text to show if the value is already used. */
  takenText: Code;
}

/** Another list of the same kind of record, such as the removed ones. */
export interface ResourceView {
  list: Call;
  /** Whether its rows lead to the page of the record; they do not by default. */
  opens?: true;
  filters?: Readonly<Record<string, FieldOverrides>>;
}

interface ResolvedView {
  list: Call;
  opens?: true;
  filters: Readonly<Record<string, FieldSpec>>;
}

interface Section<Name extends string> {
  title?: Code;
  fields?: readonly Name[];
  /** Rendered instead of fields. */
  component?: ComponentType<Omit<InputProps, 'name'>>;
  /** The form that it is part of; both by default. */
  on?: 'create' | 'edit';
}

/** Components that replace the default ones. */
interface ResourceComponents<R, Column extends string, Field extends string, Detail = R> {
  cells?: { readonly [K in Column]?: ComponentType<CellProps<R>> };
  inputs?: { readonly [K in Field]?: ComponentType<InputProps> };
  /** The dialogs to create, edit and remove a record. Load them lazily to keep them out of the list's bundle. */
  dialogs?: { readonly [K in 'create' | 'edit' | 'remove']?: ComponentType<DialogProps<R>> };
  /** Rendered below the fields on the page of a record that the person may not change. */
  details?: ComponentType<{ record: Detail }>;
  /** Rendered beside the buttons of the list. */
  toolbar?: ComponentType;
  /** Rendered among the actions on the selected records, except in another view. */
  bulkActions?: ComponentType<BulkActionsProps<R>>;
  /** Rendered beside the buttons of a row. */
  rowActions?: ComponentType<{ record: R }>;
}

export interface ResourceDeclaration<C extends ResourceCalls> {
  /** The name in its permissions and in live changes. */
  name: string;
  calls: C;
  /**
   * The addresses; `:field` stands for a field of the record. `create` is the page of a new record beside the dialog,
   * or instead of it if it is the record's page without a key. Without `edit`, records open in dialogs. An `edit`
   * without the call `one` belongs to a custom page. A single record has only `edit`, without fields. A resource
   * without addresses has no screens; other records refer to it.
   */
  paths?: C extends { list: Call }
    ? ResourcePaths
    : C extends { one: Call }
      ? Pick<ResourcePaths, 'parent'> & { edit: string }
      : never;
  menu?: ResourceMenu;
  domain?: Domain;
  /** The field that identifies a record on the wire; `id` by default. */
  id?: ColumnName<C>;
  /** The field that is shown as a record's title; the first field by default, none for a single record. */
  title?: ColumnName<C>;
  /** The fields in order, each with its overrides of the contract's kind. */
  fields: { readonly [K in ColumnName<C> | InputName<C>]?: FieldOverrides };
  /**
   * The filters of the list. If it follows the REST convention, it has one for each column that is shown at first and of
   * a kind that is a filter: what is said here is added and shown at once, and `false` leaves one out.
   */
  filters?: { readonly [K in FilterName<C>]?: FieldOverrides | false };
  /** The query field of the search box; `q` by default. */
  search?: FilterName<C>;
  /** The initial filters of the list; a function if they depend on the day. */
  filterDefaultValues?: OrMade<{ readonly [K in FilterName<C>]?: string }>;
  sort?: { field: ColumnName<C>; order: 'ASC' | 'DESC' };
  pageSizes?: readonly number[];
  views?: Readonly<Record<string, ResourceView>>;
  /** The name of its list among the views; "All" by default. */
  mainView?: Code;
  /**
   * The page of a record is there to be read, as `components.details` draws it; whoever may change the record opens its
   * form from there.
   */
  reading?: true;
  /**
   * The input of `one`, if its fields are named differently from the record's; undefined for what is not known of the
   * record.
   */
  oneInput?: (record: Partial<RowOf<C>>) => {
    [K in keyof InputOf<C, 'one'>]: InputOf<C, 'one'>[K] | undefined;
  };
  /** The input by which `update` finds the record; its id by default. */
  updateKey?: (record: Partial<RowOf<C>>) => Partial<InputOf<C, 'update'>>;
  /** The input of `remove` and `restore`; the record's id by default. */
  removeKey?: (record: RowOf<C>) => Partial<InputOf<C, 'remove'>>;
  /** The initial values of the edit form, if the record names fields differently from the call. */
  editDefaultValues?: (record: RowOf<C>) => Partial<InputOf<C, 'update'>>;
  /** Whether the person may change and remove a record, where that differs between records. */
  mayUpdate?: (record: RowOf<C>) => boolean;
  /** The default values of a new record. */
  createDefaultValues?: () => Partial<InputOf<C, 'create'>>;
  sections?: readonly Section<InputName<C>>[];
  unique?: { readonly [K in InputName<C>]?: UniqueCheck };
  /** Disables the save button until the whole form is valid. */
  submit?: 'whenValid';
  actions?: Readonly<Record<string, ResourceAction<RowOf<C>>>>;
  components?: ResourceComponents<RowOf<C>, ColumnName<C>, InputName<C>, DetailOf<C>>;
  /** Pages that replace the default ones. */
  pages?: ResourcePages;
  /** Its records are read alone, and nobody's reading is noted: their page offers no history. */
  history?: 'none';
  /** Offers a quick action and a command to create a record from any page. */
  quickAction?: ResourceQuickAction;
  /** What its records are for; the list says it while it has none. */
  emptyText?: Code;
}

/** A declared resource of any record type. */
export interface Resource {
  name: string;
  calls: ResourceCalls;
  /** For a single record, `list` is its own address. */
  paths: ResourcePaths;
  menu?: ResourceMenu;
  domain?: Domain;
  id: string;
  title: string;
  fields: Readonly<Record<string, FieldSpec>>;
  filters: Readonly<Record<string, FieldSpec>>;
  sums: Readonly<Record<string, FieldSpec>>;
  search: string;
  filterDefaultValues: OrMade<Readonly<Record<string, string>>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  pageSizes: readonly number[];
  views: Readonly<Record<string, ResolvedView>>;
  mainView?: Code;
  reading?: true;
  oneInput?: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  updateKey?: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  removeKey?: (record: Row) => Record<string, unknown>;
  editDefaultValues?: (record: Row) => Record<string, unknown>;
  mayUpdate?: (record: Row) => boolean;
  createDefaultValues?: () => Record<string, unknown>;
  sections?: readonly Section<string>[];
  unique: Readonly<Record<string, UniqueCheck>>;
  submit?: 'whenValid';
  actions: Readonly<Record<string, ResourceAction<Row>>>;
  components: ResourceComponents<Row, string, string>;
  pages?: ResourcePages;
  history?: 'none';
  quickAction?: ResourceQuickAction;
  emptyText?: Code;
}

/** A declared resource with its record type. */
export interface DefinedResource<C extends ResourceCalls> extends Resource {
  /** Builds the addresses of its screens. */
  address: { list: () => string; edit: (record: Partial<RowOf<C>>) => string };
}

/**
 * Declares a resource. Its list, forms, dialogs, export, import, bulk actions, history, permissions, menu entry,
 * breadcrumb and addresses derive from it. A field that its calls do not have does not compile.
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
    filters: Readonly<Record<string, FieldOverrides | false | undefined>>,
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
    sums: resolveSums(name, calls.list),
    filters: filtersOf({ ...usualFilters(calls, fields), ...declaration.filters }, calls.list),
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

/** The title of a record. */
export function recordTitle({ title }: Resource, record: Row | undefined): string {
  return valueText(record?.[title]);
}

/** The identity of a record: its id, and the fields in its address. */
export function recordIdentity(
  { id, paths }: Resource,
  record: Readonly<Record<string, unknown>>,
): RecordKey {
  const names = [id, ...templateFields(paths.edit ?? '')];
  return Object.fromEntries(names.map((name) => [name, valueText(record[name])]));
}

/** The address of a record's page; undefined if it opens in a dialog. */
export function recordAddress({ paths: at }: Resource, record: Row): string | undefined {
  return at.edit === undefined ? undefined : fillTemplate(at.edit, record);
}

/** The input by which the update call finds a record; empty for a single record. */
export function updateKeyOf(
  { updateKey, id, calls }: Pick<Resource, 'updateKey' | 'id' | 'calls'>,
  record: Row,
): Record<string, unknown> {
  return updateKey?.(record) ?? (acceptsField(calls.update, id) ? { [id]: record[id] } : {});
}

/** The input of the remove call for a record, without a password. */
export function removeKeyOf({ removeKey, id }: Resource, record: Row): Record<string, unknown> {
  return removeKey?.(record) ?? { [id]: record[id] };
}

/** The list call of a resource. Throws if it has none. */
export function listCall({ name, calls }: Pick<Resource, 'name' | 'calls'>): Call {
  if (!calls.list) throw new Error(`${name} has no list`);
  return calls.list;
}

function mapValues<From, To = FieldSpec>(
  all: Readonly<Record<string, From | false | undefined>>,
  each: (name: string, value: From) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, each(name, value)]] : [])),
  );
}

/** The default filters of a list that follows the REST convention. */
function usualFilters(
  { list }: ResourceCalls,
  fields: Readonly<Record<string, FieldSpec>>,
): Record<string, FieldOverrides> {
  if (!acceptsField(list, 'range')) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { isFilter } = kindNamed(field.kind);
      if (!isFilter || field.list !== undefined) return [];
      return [[name, isFilter === 'further' ? { isFurther: true } : {}]];
    }),
  );
}

function sortedBy(list: Call | undefined, field: string): string {
  const names = list?.list?.sort ?? [];
  return names.includes(field) ? field : (names[0] ?? field);
}
