import { z } from '../zod.ts';

/**
 * What is optional may be left out, null or '' alike: a text is then '', anything else null, in the column and in answers.
 */
const missing = <V>(value: V) =>
  z.pipe(
    z.union([z.null(), z.literal('')]),
    z.transform(() => value),
  );

/** A value with a default: left out, null and '' alike are it. */
export const orElse = <
  T extends z.ZodMiniType,
  V extends string | number | boolean | null | readonly unknown[],
>(
  value: T,
  none: V,
) => z._default(z.union([said(none), value], { error: lastFault }), none as never);

// The description of an answer says what an empty value is there.
function said<V>(none: V): ReturnType<typeof missing<V>> {
  const exactly = Array.isArray(none) ? z.tuple([]) : z.literal(none as z.core.util.Literal);
  return z.pipe(missing(none), exactly as never) as unknown as ReturnType<typeof missing<V>>;
}

/** A value that may be missing: left out, null and '' alike are null. */
export const optional = <T extends z.ZodMiniType>(value: T) => orElse(value, null);

/** A text that may be missing: left out, null and '' alike are ''. */
export const orEmptyText = <T extends z.ZodMiniType<string>>(value: T) => orElse(value, '');

/** A field without an empty value, such as a flag or the time of an entry: null and '' leave it out. */
export const orLeftOut = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.union([missing(undefined), value], { error: lastFault }));

type Shape = z.core.$ZodShape;
type Change<S extends Shape> = {
  [K in keyof S]: S[K] extends z.ZodMiniDefault<infer T> ? z.ZodMiniOptional<T> : S[K];
};

/**
 * The fields of a change, from those of a creation: what may be left out there stays here where it is left out, and null
 * or '' empties it.
 */
export function changeOf<S extends Shape>(fields: S): Change<S> {
  const changed = Object.entries(fields).map(([name, field]) => [name, stays(field)]);
  return Object.fromEntries(changed) as Change<S>;
}

// What was declared on top of the default, such as a list of values, belongs to the field as well.
function stays(field: z.core.$ZodType): z.core.$ZodType {
  if (!(field instanceof z.ZodMiniDefault)) return field;
  const inner = field.def.innerType as z.ZodMiniType;
  return z.optional(inner.check(...((field.def.checks ?? []) as z.core.$ZodCheck<unknown>[])));
}

// The error of the value's own schema, rather than that of the union.
function lastFault(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined;
}
