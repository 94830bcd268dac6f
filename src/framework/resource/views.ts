import type { Call } from '../../../contract/kit/call.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import type { Code } from '../text.tsx';
import type { FieldSpec } from './fields.ts';
import { type FieldOverrides, resolveFilter } from './kinds.ts';
import { mapDeclared } from './mapDeclared.ts';
import type { ResourceCalls } from './recordCalls.ts';
import { acceptsField, rowFieldNames } from './schema.ts';

/** Another list of the same kind of record, such as the removed ones. */
export interface ResourceView {
  list: Call;
  /** Whether its rows lead to the page of the record; they do not by default. */
  opens?: true;
  filters?: Readonly<Record<string, FieldOverrides>>;
  /** Its name among the views; `RESOURCE.<NAME>.<VIEW>` by default. */
  label?: Code;
  /** Its order at first; the list's own by default. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
}

/** A view with its filters resolved. */
export interface ResolvedView extends Omit<ResourceView, 'filters'> {
  filters: Readonly<Record<string, FieldSpec>>;
}

type Fields = Readonly<Record<string, FieldSpec>>;

/** The filters of a list call, each with its overrides of the field or of the call's query. */
export function resolveFilters(
  { name, list, fields }: { name: string; list: Call | undefined; fields: Fields },
  declared: Readonly<Record<string, FieldOverrides | false | undefined>>,
): Record<string, FieldSpec> {
  return mapDeclared<FieldOverrides, FieldSpec>(declared, (each, overrides) =>
    resolveFilter(name, list, each, fields[each], overrides),
  );
}

/** The views of a resource by name. */
export function resolveViews(
  { name, fields }: { name: string; fields: Fields },
  declared: Readonly<Record<string, ResourceView>> = {},
): Record<string, ResolvedView> {
  return mapDeclared<ResourceView, ResolvedView>(declared, (_, view) => ({
    ...view,
    filters: resolveFilters({ name, list: view.list, fields }, view.filters ?? {}),
  }));
}

/** The default filters of a list that follows the REST convention. */
export function usualFilters(
  { list }: ResourceCalls,
  fields: Fields,
): Record<string, FieldOverrides> {
  if (!acceptsField(list, 'range')) return {};
  const columns = rowFieldNames(list);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { isFilter } = kindNamed(field.kind);
      if (!isFilter || field.list !== undefined || !columns.includes(name)) return [];
      return [[name, isFilter === 'further' ? { isFurther: true } : {}]];
    }),
  );
}
