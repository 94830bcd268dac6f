import {
  type Comparison,
  comparisonsOf,
  type ConditionGroup,
  CONDITIONS,
  type FieldCondition,
  isGroup,
} from '../../../contract/kit/conditions.ts';
import { valueText } from '../fieldValues.ts';
import type { Resource } from './define.ts';
import type { FieldSpec } from './fields.ts';
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

/** The moment of a day (`2026-03-01`) that a range from it or until it has as its end. */
export const momentOf = (day: string, end: 'from' | 'until' = 'from') =>
  `${day}T${end === 'until' ? '23:59:59.999' : '00:00:00.000'}Z`;

/**
 * A condition compared in another way. It keeps its value where that fits: a range of times that begins on a day becomes
 * one that ends with it.
 */
export function comparedBy(
  { field, by: before, value }: FieldCondition,
  by: Comparison,
  { kind }: FieldSpec,
): FieldCondition {
  if (isNothing(value) || !isWithValue(by) || (by === 'within') !== (before === 'within'))
    return { field, by };
  const isMoment = kind === 'wallClock' && (by === 'from' || by === 'until');
  return { field, by, value: isMoment ? momentOf(valueText(value).slice(0, 10), by) : value };
}

/** The conditions that are whole: one without its value waits for it. Undefined where there are none. */
export function wholeConditions({ match, conditions }: ConditionGroup): ConditionGroup | undefined {
  const whole = conditions.flatMap((part): (FieldCondition | ConditionGroup)[] => {
    if (isGroup(part)) return [wholeConditions(part) ?? []].flat();
    return isWithValue(part.by) && isNothing(part.value) ? [] : [part];
  });
  return whole.length === 0 ? undefined : { match, conditions: whole };
}
