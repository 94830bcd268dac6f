import { answered, kindOf, valueOf } from './kind.ts';
import { optional } from './kinds/optional.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;

/** A value that a record has from a record that it refers to: it is shown, searched and sorted by, and never written. */
export interface Fetched<F extends string> {
  /** The field with the reference, and the field there: `author.email`. */
  from: `${F}.${string}`;
  /** The kind of the field there. */
  as: z.ZodMiniType;
}

export type AllFetched<S extends Shape> = Readonly<{
  [name: string]: Fetched<Extract<keyof S, string>>;
}>;

/** The fields of an answer for such values: null where the record refers to none. */
export type FetchedShape<D> = {
  [K in keyof D]: D[K] extends { as: infer A extends z.ZodMiniType } ? z.ZodMiniNullable<A> : never;
};

/** Where a fetched value comes from. */
export interface Source {
  /** The field with the reference, and the resource that it refers to. */
  reference: string;
  resource: string;
  /** The field there. */
  field: string;
}

/** The fields of an answer for fetched values. */
export function fetchedShape<D extends AllFetched<Shape>>(fetched: D): FetchedShape<D> {
  const shape = Object.entries(fetched).map(([name, { as }]) => [name, z.nullable(answered(as))]);
  return Object.fromEntries(shape) as FetchedShape<D>;
}

/** The fields of a list's filter for fetched values. */
export function fetchedFilters(fetched: AllFetched<Shape>): Shape {
  return Object.fromEntries(
    Object.entries(fetched).map(([name, { as }]) => [name, optional(valueOf(as))]),
  );
}

/** The sources of fetched values, by name. Throws where a field is no reference. */
export function sourcesOf(fields: Shape, fetched: AllFetched<Shape>): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(fetched).map(([name, { from }]) => {
      const [reference = '', field = ''] = from.split('.');
      const kind = fields[reference] && kindOf(fields[reference] as z.ZodMiniType);
      if (kind?.kind !== 'reference' || kind.ref === undefined)
        throw new Error(`${name} is fetched from ${reference}, which is no reference`);
      return [name, { reference, resource: kind.ref, field }];
    }),
  );
}
