import {
  type Comparison,
  comparisonsOf,
  type ConditionGroup,
  CONDITIONS,
  type FieldCondition,
  isGroup,
} from '../../../contract/kit/conditions.ts';
import type { Resource } from './define.ts';
import { type NamedField, resourceFields } from './formFields.ts';
import { filterNames, rowField } from './schema.ts';
import { isNothing } from './values.ts';

/** A field that conditions may be about, and how it is compared. */
export interface ComparedField extends NamedField {
  comparisons: readonly Comparison[];
}

/** The fields of a resource that the conditions of its list may be about; none where its list takes no conditions. */
export function comparedFields(resource: Resource): ComparedField[] {
  const { list } = resource.calls;
  if (!list) return [];
  const names = filterNames(list);
  if (!names.includes(CONDITIONS)) return [];
  return resourceFields(resource).flatMap((field) => {
    const schema = names.includes(field.name) ? rowField(list, field.name) : undefined;
    const all = schema ? comparisonsOf(schema) : [];
    // A moment is seldom the very one.
    const comparisons =
      field.spec.kind === 'wallClock' ? all.filter((by) => by !== 'is' && by !== 'isNot') : all;
    return comparisons.length > 0 ? [{ ...field, comparisons }] : [];
  });
}

/** The conditions in the filters of a list's address. */
export function conditionsIn(
  values: Readonly<Record<string, unknown>>,
): ConditionGroup | undefined {
  const { [CONDITIONS]: group } = values;
  return typeof group === 'object' && group !== null && 'conditions' in group
    ? (group as ConditionGroup)
    : undefined;
}

/** Whether a comparison is with a value. */
export const isWithValue = (by: Comparison) => by !== 'isEmpty' && by !== 'isNotEmpty';

/** The conditions that are whole: one without its value waits for it. Undefined where there are none. */
export function wholeConditions({ match, conditions }: ConditionGroup): ConditionGroup | undefined {
  const whole = conditions.flatMap((part): (FieldCondition | ConditionGroup)[] => {
    if (isGroup(part)) return [wholeConditions(part) ?? []].flat();
    return isWithValue(part.by) && isNothing(part.value) ? [] : [part];
  });
  return whole.length === 0 ? undefined : { match, conditions: whole };
}
