import { type Source, sourcesOf } from './fetched.ts';
import { kindOf } from './kind.ts';
import { kindNamed } from './kinds/index.ts';
import { changeOf } from './kinds/optional.ts';
import type { z } from './zod.ts';

type Shape = z.core.$ZodShape;

/** Where fields take their values from when they have none, by the field: `fee: 'service.fee'`. */
export type AllDefaults<S extends Shape> = {
  readonly [K in Extract<keyof S, string>]?: `${Extract<keyof S, string>}.${string}`;
};

/** A value that an empty field takes from a record that is chosen beside it. */
export interface DefaultSource extends Source {
  /** The value as the field takes it, or what the field holds without one. */
  taken: (value: unknown) => unknown;
}

/** The sources of default values, by field. Throws where a field has to have a value, or names no reference. */
export function defaultSourcesOf(
  fields: Shape,
  defaults: Readonly<Record<string, string | undefined>>,
): Record<string, DefaultSource> {
  const from = Object.entries(defaults).map(([name, path = '']) => {
    const schema = fields[name] as z.ZodMiniType;
    const kind = kindOf(schema);
    const isBeside = kind !== undefined && (kindNamed(kind.kind).isFile || kind.fields);
    if (!kind?.isOptional || isBeside)
      throw new Error(`${name} must be optional, and a plain value`);
    return [name, { from: path as `${string}.${string}`, as: schema }];
  });
  const sources = sourcesOf(fields, Object.fromEntries(from) as never);
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const schema = fields[name] as z.ZodMiniType;
      const taken = (value: unknown) => {
        const read = schema.safeParse(value ?? undefined);
        return (read.success ? read : schema.safeParse(undefined)).data ?? null;
      };
      return [name, { ...source, taken }];
    }),
  );
}

/** The fields of a creation: those that take a default are left out where nothing is said of them. */
export function creationOf<S extends Shape>(fields: S, defaults: Readonly<object>): S {
  const named = Object.keys(defaults).map((name) => [name, fields[name]]);
  return { ...fields, ...changeOf(Object.fromEntries(named) as Shape) };
}
