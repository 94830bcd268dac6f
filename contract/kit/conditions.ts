import { kindOf } from './kind.ts';
import { kindNamed } from './kinds/index.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** How a field is compared. `within` is for days and times: a stretch of days around the day on which it is asked. */
export const comparisons = [
  'is',
  'isNot',
  'contains',
  'containsNot',
  'from',
  'until',
  'within',
  'isEmpty',
  'isNotEmpty',
] as const;
export type Comparison = (typeof comparisons)[number];

/** Stretches of days by the day of asking. `last30` is that day and the 29 before it. */
export const stretches = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'last7',
  'last30',
  'last90',
  'next7',
  'next30',
] as const;
export type Stretch = (typeof stretches)[number];

/** One condition of a field. */
export interface FieldCondition {
  field: string;
  by: Comparison;
  value?: unknown;
}

/** Conditions of which all hold, or any. */
export interface ConditionGroup {
  match: 'all' | 'any';
  conditions: readonly (FieldCondition | ConditionGroup)[];
}

/** Groups within groups, and conditions in all of them. */
export const MAX_DEPTH = 3;
export const MAX_CONDITIONS = 20;

/** The name under which a list's filter takes a group of conditions. */
export const CONDITIONS = 'where';

/** The comparisons of a field by its kind; none for one that lists are not narrowed by. */
export function comparisonsOf(field: z.ZodMiniType): readonly Comparison[] {
  const found = kindOf(field);
  const kind = found && kindNamed(found.kind);
  if (kind?.narrowedBy === 'nothing' || kind?.hasFields) return [];
  const emptiness = ['isEmpty', 'isNotEmpty'] as const;
  if (!kind || kind.narrowedBy === 'words')
    return ['contains', 'containsNot', 'is', 'isNot', ...emptiness];
  if (!kind.isOrdered) return ['is', 'isNot', ...emptiness];
  const isDated = found.kind === 'day' || found.kind === 'wallClock';
  return [...(isDated ? (['within'] as const) : []), 'from', 'until', 'is', 'isNot', ...emptiness];
}

/** Whether part of a filter is a group of conditions. */
export const isGroup = (part: FieldCondition | ConditionGroup): part is ConditionGroup =>
  'conditions' in part;

/** The conditions of a group and of the groups within it. */
export function allConditions({ conditions }: ConditionGroup): FieldCondition[] {
  return conditions.flatMap((part) => (isGroup(part) ? allConditions(part) : [part]));
}

/**
 * The schema of a group of conditions about some fields: `{ match: 'any', conditions: [{ field: 'since', by: 'within',
 * value: 'last30' }, …] }`. `valueOf` answers the schema of what a field is compared with.
 */
export function conditionsOf(
  fields: z.core.$ZodShape,
  compared: (field: z.ZodMiniType) => z.ZodMiniType,
): z.ZodMiniType<ConditionGroup> {
  const group = z.strictObject({
    match: z.enum(['all', 'any']),
    conditions: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
  });
  const condition = z.strictObject({
    field: text(100),
    by: z.enum(comparisons),
    value: z.optional(z.unknown()),
  });
  const readGroup = (given: unknown, depth: number): ConditionGroup | undefined => {
    const read = group.safeParse(given);
    if (!read.success || depth > MAX_DEPTH) return undefined;
    const parts = read.data.conditions.map((part) =>
      isObject(part) && 'conditions' in part ? readGroup(part, depth + 1) : readCondition(part),
    );
    const known = parts.filter((part) => part !== undefined);
    return known.length < parts.length ? undefined : { ...read.data, conditions: known };
  };
  const readCondition = (given: unknown): FieldCondition | undefined => {
    const read = condition.safeParse(given);
    if (!read.success) return undefined;
    const { field: name, by, value } = read.data;
    const field = Object.hasOwn(fields, name) ? (fields[name] as z.ZodMiniType) : undefined;
    if (!field || !comparisonsOf(field).includes(by)) return undefined;
    if (by === 'isEmpty' || by === 'isNotEmpty')
      return value === undefined ? { field: name, by } : undefined;
    const schema = by === 'within' ? z.enum(stretches) : compared(field);
    const checked = schema.safeParse(value);
    return checked.success ? { field: name, by, value: checked.data } : undefined;
  };
  return z.pipe(
    z.unknown(),
    z.transform((given, context): ConditionGroup => {
      const read = readGroup(given, 1);
      if (read && allConditions(read).length <= MAX_CONDITIONS) return read;
      context.issues.push({ code: 'custom', message: 'GENERAL.INVALID', input: given });
      return z.NEVER;
    }),
  );
}

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;
