import { type Access, type Call, call, type Nothing } from './call.ts';
import { kindOf, type Kind } from './kind.ts';
import { day } from './kinds/day.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;
type Filter = Readonly<Record<string, unknown>>;

/** The length of each part of a line over time. */
export type Period = 'day' | 'month' | 'year';

/** A number that is worked out from all records of a list, or one for each of some periods. */
export interface Figure<F extends string = string> {
  /** The field that is added up; without it records are counted. */
  sum?: F;
  /** The field with the day or the time that decides the period. */
  over?: F;
  by?: Period;
  /** Which of the list's records it is about, as the list is narrowed. */
  filter?: Filter;
}

export type Figures<F extends string = string> = Readonly<{ [name: string]: Figure<F> }>;

/** How many records there are: `count({ filter: { state: 'open' } })`. */
export const count = ({ filter }: { filter?: Filter } = {}): Figure<never> => ({
  ...(filter && { filter }),
});

/** A field of the records added up: `sum('fee')`. */
export const sum = <const F extends string>(
  field: F,
  { filter }: { filter?: Filter } = {},
): Figure<F> => ({ sum: field, ...(filter && { filter }) });

/**
 * The number of records, or a sum of theirs, for each period by a day or a time of theirs: the last 31 days, 12 months or
 * 10 years until today, or what the list is narrowed to.
 */
export const overTime = <const F extends string>(
  over: F,
  by: Period,
  { sum: added, filter }: { sum?: F; filter?: Filter } = {},
): Figure<F> & { over: F } => ({
  over,
  by,
  ...(added !== undefined && { sum: added }),
  ...(filter && { filter }),
});

/** A figure for one period, by the period's first day. */
export interface Point {
  from: string;
  value: number | string;
}

type FigureAnswer<F> = F extends { over: string } ? Point[] : number | string;

/** The call of a list's figures; none where it declares none. */
export type FigureCalls<N extends string, G> = [keyof G] extends [never]
  ? unknown
  : Record<
      `${N}Figures`,
      Call<
        z.ZodMiniObject<{ filter: z.ZodMiniOptional<z.ZodMiniType<unknown, string>> }>,
        Nothing,
        z.ZodMiniType<{ [K in keyof G]?: FigureAnswer<G[K]> }>
      >
    >;

/** The fields that a figure tells of. */
export const fieldsOf = ({ sum: added, over, filter = {} }: Figure): string[] =>
  [added, over, ...Object.keys(filter).map((name) => name.replace(/_[gl]te$/, ''))].filter(
    (name) => name !== undefined,
  );

/** Declares the call of a list's figures. */
export function figureCalls(
  one: string,
  figures: Figures,
  {
    path,
    access,
    fields,
    filter,
    query,
    isKept,
  }: {
    path: `/api/${string}`;
    access: Access;
    fields: Shape;
    /** The filter of its list, and the same in JSON. */
    filter: z.ZodMiniType;
    query: z.ZodMiniType;
    /** Whether some roles do not see a field. */
    isKept: (field: string) => boolean;
  },
): Record<string, Call> {
  const shape = Object.entries(figures).map(([name, figure]): [string, z.ZodMiniType] => {
    const fail = (what: string) => new Error(`${one}: the figure ${name} ${what}`);
    const value = valueOf(figure, fields, fail);
    if (figure.filter && 'q' in figure.filter) throw fail('is narrowed by fields alone');
    if (!filter.safeParse(figure.filter ?? {}).success) throw fail('narrows as its list does not');
    const answer = figure.by
      ? z.array(z.object({ from: day(), value })).check(z.meta({ period: figure.by }))
      : value;
    return [name, fieldsOf(figure).some(isKept) ? z.optional(answer) : answer];
  });
  if (shape.length === 0) return {};
  return {
    Figures: call({
      method: 'GET',
      path: `${path}/figures`,
      summary: `The figures of the ${one} records that match a filter in JSON: counts, sums, and lines over time.`,
      access,
      query: z.object({ filter: query }),
      answer: z.object(Object.fromEntries(shape)),
    }),
  };
}

function valueOf(
  { sum: added, over }: Figure,
  fields: Shape,
  fail: (what: string) => Error,
): z.ZodMiniType {
  if (over !== undefined && !['day', 'wallClock'].includes(kindIn(fields, over)?.kind ?? ''))
    throw fail(`is over ${over}, which is no day or time`);
  if (added === undefined) return z.int().check(z.meta({ kind: 'integer' }));
  const value = sumOf(fields, added);
  if (!value) throw fail(`adds up ${added}, which is no number`);
  return value;
}

/** The schema of the sum of a field; undefined where it is no number. */
export function sumOf(fields: Shape, name: string): z.ZodMiniType | undefined {
  const { kind, unit, digits } = kindIn(fields, name) ?? {};
  if (kind === 'decimal')
    return z.string().check(z.meta({ kind, ...(unit !== undefined && { unit }), digits }));
  return kind === 'money' || kind === 'integer' ? z.int().check(z.meta({ kind })) : undefined;
}

const kindIn = (fields: Shape, name: string): Kind | undefined =>
  fields[name] && kindOf(fields[name] as z.ZodMiniType);

/** The figures of a call: the schema of each value, and the length of the periods of a line. */
export function figuresOf({
  answer,
}: Pick<Call, 'answer'>): Record<string, { value: z.ZodMiniType; by?: Period }> {
  const shape = answer instanceof z.ZodMiniObject ? answer.shape : {};
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const figure = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
      if (!(figure instanceof z.ZodMiniArray)) return [name, { value: figure as z.ZodMiniType }];
      const by = z.globalRegistry.get(figure)?.['period'] as Period;
      const { value } = (figure.def.element as z.ZodMiniObject).shape as Record<
        'value',
        z.ZodMiniType
      >;
      return [name, { value, by }];
    }),
  );
}
