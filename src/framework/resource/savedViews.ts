import {
  allConditions,
  type ConditionGroup,
  type FieldCondition,
  CONDITIONS,
  isGroup,
} from '../../../contract/kit/conditions.ts';
import { parsedJson } from '../../../contract/kit/kinds/json.ts';
import type { KeptView, SavedView } from '../../../contract/kit/savedViews.ts';
import { comparedFields, conditionsIn } from './conditions.ts';
import type { Resource } from './define.ts';
import { listColumns } from './formFields.ts';
import { groupField } from './groups.ts';
import { isPageSize, usualPageSize } from './pageSize.ts';
import { GROUP_FILTER, SHOWING, VIEW_FILTER } from './provider.ts';
import { filterNames } from './schema.ts';
import { currentView, type ResourceList } from './useResourceList.ts';

/** The field of a list's address with the id of the kept view that it was opened by. */
export const KEPT_VIEW = 'view';

/** What a list shows now, as it is kept. */
export type Shown = Pick<KeptView, 'filter' | 'sort' | 'order' | 'perPage' | 'columns'>;

/** What a list shows now. */
export function shownBy(
  { filterValues, sort, perPage }: Pick<ResourceList, 'filterValues' | 'sort' | 'perPage'>,
  columns: readonly string[],
): Shown {
  const { field, order } = sort;
  return {
    filter: JSON.stringify(filterValues),
    sort: field,
    order,
    perPage,
    columns: [...columns],
  };
}

/** Whether a list shows what a view holds. */
export function isShown(view: Shown, shown: Shown): boolean {
  const textOf = ({ filter, sort, order, perPage, columns }: Shown) => {
    const filters = Object.entries(parsedJson(filter)?.value ?? {});
    const inOrder = filters.toSorted(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify([inOrder, sort, order, perPage, columns]);
  };
  return textOf(view) === textOf(shown);
}

/** What of a view its list still has, and the names of what is there no longer. */
export function stillThere(
  resource: Resource,
  { filter: kept, sort, order, perPage, columns }: Shown,
): { address: URLSearchParams; view: string | undefined; columns: string[]; gone: string[] } {
  const values = (parsedJson(kept)?.value ?? {}) as Record<string, unknown>;
  const named = currentView(values);
  const viewed = named === undefined ? undefined : resource.views[named];
  const list = viewed?.list ?? resource.calls.list;
  const known = [...SHOWING, 'q', ...(list ? filterNames(list) : [])];
  const filters = Object.entries(values).filter(
    ([name, value]) =>
      known.includes(name) &&
      (name !== VIEW_FILTER || viewed !== undefined || value === undefined) &&
      (name !== GROUP_FILTER || groupField(resource, value) !== undefined),
  );
  const compared = new Set(comparedFields(resource).map(({ name }) => name));
  const conditions = conditionsIn(values);
  const left = conditions && withFields(conditions, compared);
  const filter = {
    ...Object.fromEntries(filters.filter(([name]) => name !== CONDITIONS)),
    ...(left && known.includes(CONDITIONS) && { [CONDITIONS]: left }),
  };
  const all = new Set(listColumns(resource, named).map(({ name }) => name));
  const isSortable = list?.list?.sort.includes(sort) ?? true;
  const sorting = isSortable ? { field: sort, order } : resource.sort;
  const gone = [
    ...Object.keys(values).filter((name) => !(name in filter) && name !== CONDITIONS),
    ...(conditions ? allConditions(conditions) : []).flatMap(({ field }) =>
      compared.has(field) ? [] : [field],
    ),
    ...(isSortable ? [] : [sort]),
    ...columns.filter((name) => !all.has(name)),
  ];
  const isKnownSize = isPageSize(resource.pageSizes, perPage);
  const usual = usualPageSize(resource.pageSizes, globalThis.innerHeight);
  return {
    view: viewed && named,
    address: new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: sorting.field,
      order: sorting.order,
      page: '1',
      perPage: String(isKnownSize ? perPage : usual),
    }),
    columns: columns.filter((name) => all.has(name)),
    gone: [...new Set(gone)],
  };
}

function withFields(
  { match, conditions }: ConditionGroup,
  known: ReadonlySet<string>,
): ConditionGroup | undefined {
  const left = conditions.flatMap((part): (FieldCondition | ConditionGroup)[] => {
    if (isGroup(part)) return [withFields(part, known) ?? []].flat();
    return known.has(part.field) ? [part] : [];
  });
  return left.length === 0 ? undefined : { match, conditions: left };
}

/** The view that a list opens with: a person's own default, else that of those who share. */
export const defaultOf = (views: readonly SavedView[]) =>
  views.find(({ isDefault, shared }) => isDefault && !shared) ??
  views.find(({ isDefault }) => isDefault);
