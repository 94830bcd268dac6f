import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallError, Reply } from '../../../contract/kit/client.ts';
import type { Group, Groups } from '../../../contract/kit/groups.ts';
import { useCallQuery } from '../calls.ts';
import { formatMonth } from '../format.ts';
import { useValueLabels } from './choices.ts';
import type { Resource } from './define.ts';
import { type FieldSpec, isChoiceSource } from './fields.ts';
import { groupsInput } from './groupRequests.ts';
import type { GroupField } from './groups.ts';
import type { ResourceLabels } from './labels.ts';
import { narrowingOf } from './provider.ts';
import type { ValueLabels } from './values.ts';

/** A group by its title in the current language. */
export interface TitledGroup extends Group {
  title: string;
}

/** How values are said: `displayValue` of the look. */
type Say = (spec: FieldSpec, value: unknown, labels: ValueLabels) => string;

/** The groups and totals of a list, or its totals alone. They are worked out anew as records change. */
export function useGroups(
  resource: Resource,
  call: Call,
  filterValues: Readonly<Record<string, unknown>>,
  by?: string,
): UseQueryResult<Reply<Groups>, CallError> {
  const input = groupsInput(resource, narrowingOf(filterValues), by);
  const answer = useCallQuery(call, input, { keepPrevious: true });
  return answer as UseQueryResult<Reply<Groups>, CallError>;
}

const NONE: readonly Group[] = [];

/** Groups with their titles: in the order of a field's choices, else by title; months from the latest on. */
export function useTitledGroups(
  field: GroupField,
  groups: readonly Group[] = NONE,
  words: ResourceLabels,
  say: Say,
): readonly TitledGroup[] {
  const fields = useMemo(() => [field], [field]);
  const values = useMemo(
    () => groups.map(({ value }) => ({ [field.name]: value })),
    [groups, field],
  );
  const labelsOf = useValueLabels(fields, values);
  return useMemo(
    () => titledGroups(field, groups, labelsOf(field.name), words, say),
    [field, groups, labelsOf, words, say],
  );
}

/** The same outside of a component. */
export function titledGroups(
  { name, spec, by }: GroupField,
  groups: readonly Group[],
  labels: ValueLabels,
  words: ResourceLabels,
  say: Say,
): readonly TitledGroup[] {
  const titleOf = (value: Group['value']) => {
    if (value === null || value === '') return words.t('LIST.GROUP_WITHOUT');
    if (by !== 'value') return formatMonth(`${String(value)}-01`);
    const said = say(spec, value, labels);
    return spec.kind === 'boolean' ? `${words.field(name, spec)}: ${said}` : said;
  };
  const choices = isChoiceSource(spec.choices) || spec.reference ? [] : labels.choices;
  const placeOf = ({ value }: Group) => choices.findIndex((choice) => choice.value === value);
  const inOrder = (one: TitledGroup, other: TitledGroup) =>
    Number(one.value === null) - Number(other.value === null) ||
    (by === 'value'
      ? placeOf(one) - placeOf(other) || one.title.localeCompare(other.title)
      : String(other.value).localeCompare(String(one.value)));
  return groups.map((group) => ({ ...group, title: titleOf(group.value) })).toSorted(inOrder);
}
