import { refTo } from './call.ts';
import { isDay } from './days.ts';
import { positive } from './id.ts';
import { encodeMessage } from './message.ts';
import { formatRinggit } from './money.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/**
 * The kinds of fields. A field's schema declares its kind (`.meta({ kind })`). Column, validation, form control, list
 * cell, filter and test values follow from it; `kindOf` (kind.ts) reads it back. An optional field may be left out, null
 * or '' alike: a text is then '', anything else null, in the column and in answers.
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

/** A field without an empty value, such as a flag or the time of an appointment: null and '' leave it out. */
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

/** Sen of the largest amount: RM 999,999,999.99. */
const MAX_SEN = 99_999_999_999;
/** Range of PostgreSQL's integer. */
const INT4 = { min: -2_147_483_648, max: 2_147_483_647 };

interface Range {
  min?: number;
  max?: number;
}

/** A calendar day, YYYY-MM-DD. */
export const day = () =>
  text(10, { error: 'GENERAL.DATE' }).check(
    z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
    z.refine(isDay, { error: 'GENERAL.DATE' }),
    z.meta({ kind: 'day', format: 'date', description: 'YYYY-MM-DD' }),
  );

/** An optional calendar day. */
export const optionalDay = () => optional(day());

/**
 * A time of day, hh:mm. With `endOfDay` it is an end: midnight is that of the day's end, 24:00. Seconds are accepted
 * where they are 00, and dropped.
 */
export const timeOfDay = ({ endOfDay = false }: { endOfDay?: boolean } = {}) =>
  z
    .pipe(
      z.pipe(
        text(8, { error: 'GENERAL.TIME' }).check(
          z.refine((value) => value.length > 0, { error: 'GENERAL.REQUIRED', abort: true }),
          z.regex(
            endOfDay
              ? /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::00)?$/
              : /^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$/,
            { error: 'GENERAL.TIME' },
          ),
        ),
        z.transform((value) => value.slice(0, 5)),
      ),
      z.transform((value) => (endOfDay && value === '00:00' ? '24:00' : value)),
    )
    .check(z.meta({ kind: 'time', description: 'hh:mm' }));

/** An optional time of day. */
export const optionalTimeOfDay = (options?: { endOfDay?: boolean }) => optional(timeOfDay(options));

/** A whole number: a JSON number, or numeric text in a request. */
export const wholeNumber = ({ min = INT4.min, max = INT4.max }: Range = {}) =>
  whole(min, max, encodeMessage('GENERAL.BETWEEN', { min, max })).check(
    z.meta({ kind: 'integer', min, max }),
  );

/** An optional whole number. */
export const optionalWholeNumber = (range?: Range) => optional(wholeNumber(range));

/** An amount in sen. */
export const money = ({ min = 0, max = MAX_SEN }: Range = {}) =>
  whole(
    min,
    max,
    encodeMessage('GENERAL.AMOUNT_BETWEEN', { min: formatRinggit(min), max: formatRinggit(max) }),
  ).check(z.meta({ kind: 'money', min, max, description: 'Sen.' }));

/** An optional amount in sen. */
export const optionalMoney = (range?: Range) => optional(money(range));

/** The id of another record. The server checks that it exists in the caller's branch before the handler runs. */
export const reference = (resource: string) =>
  refTo(resource, positive()).check(z.meta({ kind: 'reference', ref: resource }));

/** An optional id of another record. */
export const optionalReference = (resource: string) => optional(reference(resource));

/** The ids of other records, without duplicates. */
export const references = (resource: string, { max }: { max: number }) =>
  z
    .pipe(
      z.array(reference(resource)).check(
        z.maxLength(max, {
          error: encodeMessage('GENERAL.TOO_MANY_VALUES', { max }),
          abort: true,
        }),
      ),
      z.transform((ids) => [...new Set(ids)]),
    )
    .check(z.meta({ kind: 'references', max }));

/** Several values of one kind, in order. */
export const several = <T extends z.ZodMiniType>(each: T, { max = 100 }: { max?: number } = {}) =>
  z
    .array(each)
    .check(
      z.maxLength(max, { error: encodeMessage('GENERAL.TOO_MANY_VALUES', { max }), abort: true }),
      z.meta({ kind: 'several', max }),
    );

/**
 * One of a few values. `words` has the text code of each; without it the code is `RESOURCE.<NAME>.<FIELD>.<VALUE>`.
 */
export const oneOf = <const V extends string>(
  values: readonly [V, ...V[]],
  { words }: { words?: Record<V, string> } = {},
) => z.enum(values).check(z.meta({ kind: 'choice', ...(words && { words }) }));

// The error of the value's own schema, rather than that of the union.
function lastFault(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined;
}

function whole(min: number, max: number, fault: string) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? 'GENERAL.REQUIRED' : fault;
  const number = z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }));
  return z.union(
    [
      number,
      z.pipe(
        z.pipe(text(17).check(z.regex(/^-?\d{1,16}$/, { abort: true })), z.transform(Number)),
        number,
      ),
    ],
    { error },
  );
}
