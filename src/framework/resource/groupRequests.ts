import { addDays, addMonths } from '../../../contract/kit/days.ts';
import type { Groups } from '../../../contract/kit/groups.ts';
import { valueText } from '../fieldValues.ts';
import { resourceCode } from './codes.ts';
import { momentOf } from './conditions.ts';
import type { Resource } from './define.ts';
import type { GroupField } from './groups.ts';
import type { ResourceLabels } from './labels.ts';
import { acceptsField } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** What asks for the groups of a list that is narrowed like this, or for its totals alone. */
export function groupsInput(
  { calls: { groups } }: Resource,
  narrowing: Values,
  by?: string,
): Record<string, unknown> {
  const asked = by === undefined ? {} : { by };
  if (acceptsField(groups, 'filter')) return { ...asked, filter: JSON.stringify(narrowing) };
  const given = Object.entries(narrowing).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map(String).join(',') : value,
  ]);
  return { ...asked, ...Object.fromEntries(given) };
}

/** The filters that leave the records of one group. */
export function groupNarrowing(
  narrowing: Values,
  { name, by }: GroupField,
  value: unknown,
): Record<string, unknown> {
  if (by === 'value' || value === null) return { ...narrowing, [name]: value };
  const first = `${valueText(value)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const { from, until, isTime } = by;
  const [begin, end] = isTime ? [momentOf(first), momentOf(last, 'until')] : [first, last];
  const { [from]: least, [until]: most } = narrowing;
  return {
    ...narrowing,
    [from]: typeof least === 'string' && least > begin ? least : begin,
    [until]: typeof most === 'string' && most !== '' && most < end ? most : end,
  };
}

/** What a total of a list is called: as its field, or else by a name of its own, `RESOURCE.<NAME>.SUM.<TOTAL>`. */
export const totalLabel = (resource: Resource, name: string, labels: ResourceLabels): string =>
  resource.fields[name]
    ? labels.field(name, resource.fields[name])
    : labels.t(resourceCode(resource.name, 'sum', name));

/** What says that there are more groups than those that were answered. */
export const mostGroups = ({ groups, groupCount }: Groups, { t }: ResourceLabels): string =>
  t('LIST.GROUPS_MOST', { shown: groups.length, count: groupCount });
