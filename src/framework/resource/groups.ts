import type { GroupBy } from '../../../contract/kit/call.ts';
import type { Resource } from './define.ts';
import type { NamedField } from './formFields.ts';
import { GROUP_FILTER } from './provider.ts';

/** A field that a list is grouped by, or a filter whose values its groups have. */
export interface GroupField extends NamedField {
  by: GroupBy;
}

type Values = Readonly<Record<string, unknown>>;

/** What a list can be grouped by. */
export function groupFields({ calls, fields, filters }: Resource): GroupField[] {
  return Object.entries(calls.groups?.groups ?? {}).flatMap(([name, by]) => {
    const spec = fields[name] ?? filters[name];
    return spec ? [{ name, spec, by }] : [];
  });
}

/** What a list is grouped by where its address says so; undefined where it cannot be. */
export const groupField = (resource: Resource, name: unknown): GroupField | undefined =>
  groupFields(resource).find((field) => field.name === name);

/** The filters of a list with another grouping, or with none. */
export function groupedBy(
  { [GROUP_FILTER]: _before, ...values }: Values,
  name: string | undefined,
): Record<string, unknown> {
  return name === undefined ? values : { ...values, [GROUP_FILTER]: name };
}
