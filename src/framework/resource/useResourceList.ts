import {
  type ListControllerBaseResult,
  useListController,
  useStore,
  useStoreContext,
} from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLiveChanges } from '../live.tsx';
import { notices } from '../notices.ts';
import { useText } from '../text.tsx';
import { type ColumnWidths, useColumnWidths } from './columnWidths.ts';
import type { Resource, Row } from './define.ts';
import type { FieldSpec } from './fields.ts';
import { listColumns, type NamedField } from './formFields.ts';
import { isPageSize, offeredSizes, usualPageSize } from './pageSize.ts';
import { GROUP_FILTER, LAYOUT_FILTER, VIEW_FILTER } from './provider.ts';

/** react-admin's list controller with typed filters. */
export interface ResourceList extends Omit<ListControllerBaseResult<Row>, 'filterValues' | 'meta'> {
  filterValues: Readonly<Record<string, unknown>>;
  data?: Row[];
  total?: number;
  /** Sums over all rows, by field, where the call's answer holds them; and whether it leaves out what may not be read. */
  meta?: { sums?: Readonly<Record<string, unknown>>; leftOut?: true };
  error?: Error | null;
}

/**
 * The list of a resource, by react-admin's controller, and its page sizes. Page, page size, sort and filters are in the
 * address.
 */
export function useResourceList({
  name,
  sort,
  filterDefaultValues,
  pageSizes,
  fields,
}: Resource): ResourceList & { pageSizes: readonly number[] } {
  // A window that becomes larger does not change the page that is read.
  const [usual] = useState(() => usualPageSize(pageSizes, globalThis.innerHeight));
  const hasRows = useRef(false);
  const list: ResourceList = useListController<Row>({
    resource: name,
    sort,
    perPage: usual,
    filterDefaultValues:
      typeof filterDefaultValues === 'function' ? filterDefaultValues() : filterDefaultValues,
    debounce: 250,
    // The screen already checked the same permission.
    disableAuthentication: true,
    queryOptions: {
      // Without rows, the page shows the error in their place.
      onError: (error) => {
        if (hasRows.current) console.warn(`list/${name}: ${error.message}`);
      },
    },
  });
  const { perPage, setPerPage, onUnselectItems } = list;
  useEffect(() => {
    hasRows.current = list.data !== undefined;
  }, [list.data]);
  useFetchedLive(fields, list);
  // Another window, or a link from one, has another number that fits.
  const known = isPageSize(pageSizes, perPage);
  useEffect(() => {
    if (!known) setPerPage(usual);
  }, [known, usual, setPerPage]);
  const leave = useEffectEvent(() => onUnselectItems());
  useEffect(() => () => leave(), []);
  useUnselectionByFilters(list);
  return { ...list, pageSizes: offeredSizes(pageSizes, usual, perPage) };
}

/** Asks for a list anew when a record changes that its rows hold values of. */
function useFetchedLive(fields: Resource['fields'], list: ResourceList): void {
  useLiveChanges((change) => {
    const isShown = ({ fetchedFrom }: FieldSpec) =>
      fetchedFrom !== undefined && change.kind === 'record' && change.resource === fetchedFrom;
    if (Object.values(fields).some(isShown)) void list.refetch?.();
  });
}

/** The page sizes of a list within a record's page. */
export const REFERRING_SIZES = [5, 10, 50] as const;

/** The list of a resource's records that refer to a record by a field. The address knows nothing of it. */
export function useReferringList(
  { name, sort, fields }: Resource,
  by: string,
  id: Row['id'],
): ResourceList {
  const list: ResourceList = useListController<Row>({
    resource: name,
    sort,
    perPage: REFERRING_SIZES[0],
    filter: { [by]: id },
    disableSyncWithLocation: true,
    storeKey: false,
    disableAuthentication: true,
  });
  useFetchedLive(fields, list);
  return list;
}

/** Ends the selection, and says so, when the filters change: bulk work would reach records that nobody sees. */
function useUnselectionByFilters({ filterValues, selectedIds, onUnselectItems }: ResourceList) {
  const t = useText();
  // Another layout or grouping shows the same records.
  const { [LAYOUT_FILTER]: _layout, [GROUP_FILTER]: _group, ...shown } = filterValues;
  const filters = JSON.stringify(shown);
  const before = useRef(filters);
  const unselect = useEffectEvent(() => {
    if (selectedIds.length === 0) return;
    onUnselectItems();
    notices.done(t('LIST.UNSELECTED', { count: selectedIds.length }));
  });
  useEffect(() => {
    if (before.current === filters) return;
    before.current = filters;
    unselect();
  }, [filters]);
}

/** The current view of a list; undefined for the default one. */
export function currentView({
  [VIEW_FILTER]: view,
}: ResourceList['filterValues']): string | undefined {
  return typeof view === 'string' ? view : undefined;
}

/** The columns of a list, and how a person changes them. */
export interface Columns {
  /** All columns. */
  all: readonly NamedField[];
  shown: readonly NamedField[];
  toggle: (name: string) => void;
  /** Moves a column before or after its neighbour: by -1 or 1. */
  move: (name: string, by: -1 | 1) => void;
  /** Shows these, in their order, in the list or in a view of it, until the page is closed. */
  set: (names: readonly string[], view: string | undefined) => void;
  widths: ColumnWidths;
}

/** The columns of a list, or of a view of it, that the person chose, stored in this browser. */
export function useListColumns(
  resource: Resource,
  visible: (field: NamedField) => boolean,
  view: string | undefined,
): Columns {
  const all = useMemo(() => listColumns(resource, view).filter(visible), [resource, visible, view]);
  const usual = useMemo(
    () => all.filter(({ spec }) => spec.list !== 'hidden').map(({ name }) => name),
    [all],
  );
  const keyOf = (which: string | undefined) =>
    [resource.name, which, 'columns'].filter(Boolean).join('.');
  const store = useStoreContext();
  const [own, setOwn] = useStore<readonly string[]>(keyOf(view), usual);
  // Those of an opened view pass with the page, so that the person's own come back.
  const keyOfOpened = (which: string | undefined) => `${keyOf(which)}.opened`;
  const [opened, setOpened] = useStore<readonly string[] | null>(keyOfOpened(view), null);
  const chosen = opened ?? own;
  const setChosen = opened ? setOpened : setOwn;
  const shown = useMemo(() => {
    const some = chosen.flatMap((name) => all.find((each) => each.name === name) ?? []);
    return some.length > 0 ? some : all;
  }, [all, chosen]);
  const move = (name: string, by: -1 | 1) => {
    const names = shown.map((each) => each.name);
    const at = names.indexOf(name);
    if (at < 0 || at + by < 0 || at + by >= names.length) return;
    setChosen(names.toSpliced(at, 1).toSpliced(at + by, 0, name));
  };
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  const set: Columns['set'] = (names, which) => store.setItem(keyOfOpened(which), names);
  const widths = useColumnWidths(resource.name, view);
  return { all, shown, toggle, move, set, widths };
}
