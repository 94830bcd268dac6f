import { answered, kindOf, valueOf } from './kind.ts';
import type { KindName } from './kinds/index.ts';
import { optional } from './kinds/optional.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;
type Values = Readonly<Record<string, unknown>>;
/** The path of a field of the lines of a record: `rates.price`. */
type LinePath<S extends Shape> = `${Extract<keyof S, string>}.${string}`;

/**
 * A value that follows from a record and is never written: the sum over its lines of one field or of the product of
 * several, the number of its lines, or what an expression of the database says (`orderComputed` beside the table `orders`).
 */
export type Computed<S extends Shape> = { as: z.ZodMiniType } & (
  | { sum: LinePath<S> | readonly LinePath<S>[] }
  | { count: Extract<keyof S, string> }
  | { by: 'expression' }
);
export type AllComputed<S extends Shape> = Readonly<Record<string, Computed<S>>>;

/** The fields of an answer for such values. */
export type ComputedShape<D> = {
  [K in keyof D]: D[K] extends { as: infer A extends z.ZodMiniType } ? z.ZodMiniNullable<A> : never;
};

/** How a value follows from the lines of a field; of an expression, none. */
export interface Computation {
  kind: KindName;
  /** What it may be: a record that would have another value is refused. */
  as: z.ZodMiniType;
  /** Digits after the point. */
  digits: number;
  lines?: string;
  /** The fields of a line whose product is summed; none where lines are counted. */
  factors: readonly string[];
}

/** The fields of an answer for computed values. */
export function computedShape<D extends AllComputed<Shape>>(computed: D): ComputedShape<D> {
  const shape = Object.entries(computed).map(([name, { as }]) => [name, z.nullable(answered(as))]);
  return Object.fromEntries(shape) as ComputedShape<D>;
}

/** The fields of a list's filter for computed values. */
export function computedFilters(computed: AllComputed<Shape>): Shape {
  return Object.fromEntries(
    Object.entries(computed).map(([name, { as }]) => [name, optional(valueOf(as))]),
  );
}

/** How computed values follow from a record, by name. Throws where a field is none of the record's lines. */
export function computationsOf(
  fields: Shape,
  computed: AllComputed<Shape>,
): Record<string, Computation> {
  return Object.fromEntries(
    Object.entries(computed).map(([name, declared]): [string, Computation] => {
      const { kind = 'text', digits = 0 } = kindOf(declared.as) ?? {};
      const as = valueOf(declared.as);
      if ('by' in declared) return [name, { kind, as, digits, factors: [] }];
      const paths = 'sum' in declared ? [declared.sum].flat() : [];
      const lines = 'count' in declared ? declared.count : paths[0]?.split('.')[0];
      const inside = lines && fields[lines] && kindOf(fields[lines] as z.ZodMiniType)?.fields;
      if (!inside || !lines)
        throw new Error(`${name} is computed from ${lines}, which has no lines`);
      const factors = paths.map((path) => path.slice(lines.length + 1));
      const missing = paths.find((path, at) => path !== `${lines}.${factors[at]}`);
      if (missing ?? factors.some((factor) => !(factor in inside)))
        throw new Error(`${name} is computed from a field that lines of ${lines} do not have`);
      return [name, { kind, as, digits, lines, factors }];
    }),
  );
}

/** A computed value of a record as it will be once it is saved; undefined where only the server knows it. */
export function computedValue(
  { kind, digits, lines, factors }: Omit<Computation, 'as'>,
  record: Values,
): number | string | undefined {
  if (lines === undefined) return undefined;
  const held = (Array.isArray(record[lines]) ? record[lines] : []) as readonly Values[];
  if (factors.length === 0) return held.length;
  const products = held.map((line) => product(factors.map((factor) => exact(line[factor]))));
  const scale = Math.max(0, ...products.map((each) => each.scale));
  const sum = products.reduce(
    (all, each) => all + each.units * 10n ** BigInt(scale - each.scale),
    0n,
  );
  const rounded = roundedTo(digits, { units: sum, scale });
  return kind === 'decimal' ? textOf(rounded, digits) : Number(rounded);
}

/** A number as whole units of ten to the minus `scale`, so that none is rounded. */
interface Exact {
  units: bigint;
  scale: number;
}

// What is empty, or not yet a number, counts nothing.
function exact(value: unknown): Exact {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(text)) return { units: 0n, scale: 0 };
  const [whole = '0', after = ''] = text.split('.');
  return { units: BigInt(whole + after), scale: after.length };
}

const product = (factors: readonly Exact[]): Exact => ({
  units: factors.reduce((all, { units }) => all * units, 1n),
  scale: factors.reduce((all, { scale }) => all + scale, 0),
});

// Half away from zero, as the database does.
function roundedTo(digits: number, { units, scale }: Exact): bigint {
  if (scale <= digits) return units * 10n ** BigInt(digits - scale);
  const by = 10n ** BigInt(scale - digits);
  const half = units < 0n ? -by / 2n : by / 2n;
  return (units + half) / by;
}

function textOf(units: bigint, digits: number): string {
  if (digits === 0) return String(units);
  const all = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  return `${units < 0n ? '-' : ''}${all.slice(0, -digits)}.${all.slice(-digits)}`;
}
