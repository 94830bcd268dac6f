import type { ComponentType } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { Computation } from '../../../contract/kit/computed.ts';
import type { DefaultSource } from '../../../contract/kit/defaults.ts';
import { MAY_EDIT, type RecordAccess } from '../../../contract/kit/recordAccess.ts';
import type { RecordRules } from '../../../contract/kit/rules.ts';
import { valueText } from '../fieldValues.ts';
import type { Domain, MenuIcon } from '../screens.ts';
import type { Code } from '../text.tsx';
import type { ResourceAction } from './actions.ts';
import { fillTemplate, type ResourcePaths } from './address.ts';
import type { FieldSpec } from './fields.ts';
import {
  type FieldOverrides,
  resolveField,
  resolveFigures,
  resolveSums,
  resolveTotals,
  type ResourceFigure,
} from './kinds.ts';
import type { ResourceLayouts } from './layouts.ts';
import { mapDeclared } from './mapDeclared.ts';
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
import type {
  ColumnName,
  DetailOf,
  FilterName,
  InputName,
  InputOf,
  ResourceCalls,
  RowOf,
} from './recordCalls.ts';
import { isEditedInState, type ResourceStates, shownAsState, transitionActions } from './states.ts';
import {
  resolveFilters,
  type ResolvedView,
  resolveViews,
  type ResourceView,
  usualFilters,
} from './views.ts';

export type { BulkActionsProps, CellProps, DialogProps, InputProps, Row } from './props.ts';

/** A field whose value must be unique. It is checked while someone types. */
export interface UniqueCheck {
  /** Returns whether the value is already used. */
  call: Call;
  /** The call's field for the value. */
  inputField: string;
  /** The text to show if the value is already used. */
  takenText: Code;
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
  /** Rendered above the list. It keeps its height from the start. */
  above?: ComponentType;
  /** Rendered among the actions on the selected records, except in another view. */
  bulkActions?: ComponentType<BulkActionsProps<R>>;
  /** Rendered beside the buttons of a row. */
  rowActions?: ComponentType<{ record: R }>;
}

/** A list of records of another resource, or of its own, that refer to a record. */
export interface Referring {
  resource: string;
  /** The field there that refers to the record. The list of that resource is narrowed by it. */
  by: string;
  /** The heading of the list; the name of that resource by default. */
  title?: Code;
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
  /** What the list can be shown as beside a table. */
  layouts?: ResourceLayouts<ColumnName<C>>;
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
  /** The states of its records, of which each transition is an action. */
  states?: ResourceStates | undefined;
  /** What the fields of its records say of each other. */
  rules?: RecordRules | undefined;
  /** How values of its records follow from their lines: forms show them while someone types. */
  computed?: Readonly<Record<string, Computation>>;
  /** Where empty fields take their values from, when a record is chosen beside them. */
  defaults?: Readonly<Record<string, DefaultSource>> | undefined;
  /** Which of its records a role changes, where those are not all. */
  recordAccess?: RecordAccess | undefined;
  /** The icons of its transitions. */
  icons?: Readonly<Record<string, MenuIcon>>;
  components?: ResourceComponents<RowOf<C>, ColumnName<C>, InputName<C>, DetailOf<C>>;
  /** Pages that replace the default ones. */
  pages?: ResourcePages;
  /** Its records are read alone, and nobody's reading is noted: their page offers no history. */
  history?: 'none';
  /** Offers a quick action and a command to create a record from any page. */
  quickAction?: ResourceQuickAction;
  /** What its records are for; the list says it while it has none. */
  emptyText?: Code;
  /** The lists of records that refer to one of its records, which are shown with it. */
  referring?: readonly Referring[];
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
  figures: Readonly<Record<string, ResourceFigure>>;
  /** What is added up of its list, and of each group. */
  totals: Readonly<Record<string, FieldSpec>>;
  search: string;
  filterDefaultValues: OrMade<Readonly<Record<string, string>>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  pageSizes: readonly number[];
  views: Readonly<Record<string, ResolvedView>>;
  mainView?: Code;
  layouts: ResourceLayouts;
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
  states?: ResourceStates;
  rules?: RecordRules;
  computed?: Readonly<Record<string, Computation>>;
  defaults?: Readonly<Record<string, DefaultSource>>;
  components: ResourceComponents<Row, string, string>;
  pages?: ResourcePages;
  history?: 'none';
  quickAction?: ResourceQuickAction;
  emptyText?: Code;
  referring?: readonly Referring[];
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
  const { name, calls, states } = declaration;
  const { list } = calls;
  const fields = mapDeclared<FieldOverrides, FieldSpec>(declaration.fields, (each, overrides) =>
    shownAsState(states, each, resolveField(name, calls, each, overrides)),
  );
  const [first = 'id'] = Object.keys(fields);
  const given: Partial<ResourcePaths> = declaration.paths ?? {};
  const paths = { list: given.edit ?? '', ...given };
  const filters = { ...usualFilters(calls, fields), ...declaration.filters };
  const resource = {
    id: 'id',
    title: list ? first : '',
    search: 'q',
    filterDefaultValues: {},
    pageSizes: [3, 5, 10],
    unique: {},
    ...((states ?? declaration.recordAccess) && {
      mayUpdate: (record: Row) =>
        record[MAY_EDIT] !== false && (states === undefined || isEditedInState(states)(record)),
    }),
    components: {},
    layouts: {},
    ...declaration,
    actions: { ...transitionActions(states, declaration.icons), ...declaration.actions },
    paths,
    fields,
    sums: resolveSums(name, list),
    figures: resolveFigures(name, calls.figures),
    totals: resolveTotals(calls.groups, fields),
    filters: resolveFilters({ name, list, fields }, filters),
    views: resolveViews({ name, fields }, declaration.views),
    sort: declaration.sort ?? { field: sortedBy(list, first), order: 'ASC' },
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

function sortedBy(list: Call | undefined, field: string): string {
  const names = list?.list?.sort ?? [];
  return names.includes(field) ? field : (names[0] ?? field);
}
