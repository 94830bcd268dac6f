import type { Call } from './call.ts';
import { z } from './zod.ts';

/** A reference in a call's input. `*` in its path is any item of a list. */
export interface ReferencePath {
  path: readonly string[];
  resource: string;
  /** It filters a list by several ids, where an unknown one finds nothing. */
  narrows: boolean;
}

/** A record that an input refers to, with the field as a fault names it. */
export interface NamedRecord {
  resource: string;
  field: string;
  value: string | number;
}

/** Every reference in a call's query and body, at any depth. */
export function referencePathsOf({ query, body }: Call): ReferencePath[] {
  const places = [query, body].flatMap((part) => within(part, []));
  const isFirst = (place: ReferencePath, index: number) =>
    places.findIndex((other) => other.path.join('.') === place.path.join('.')) === index;
  return places.filter(isFirst);
}

/** The records that a checked input refers to. */
export function namedRecordsIn(input: unknown, places: readonly ReferencePath[]): NamedRecord[] {
  return places.flatMap(({ path, resource }) =>
    valuesAt(input, path, []).map(({ field, value }) => ({ resource, field, value })),
  );
}

function within(schema: z.ZodMiniType, path: string[]): ReferencePath[] {
  const { ref: resource, narrows } = z.globalRegistry.get(schema) ?? {};
  if (typeof resource === 'string')
    return resource === '' ? [] : [{ path, resource, narrows: narrows === true }];
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      within(field as z.ZodMiniType, [...path, name]),
    );
  if (schema instanceof z.ZodMiniArray)
    return within(schema.def.element as z.ZodMiniType, [...path, '*']);
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option) => within(option as z.ZodMiniType, path));
  if (schema instanceof z.ZodMiniPipe)
    return [schema.def.in, schema.def.out].flatMap((part) => within(part as z.ZodMiniType, path));
  const { innerType } = schema.def as { innerType?: z.ZodMiniType };
  return innerType ? within(innerType, path) : [];
}

type Found = Pick<NamedRecord, 'field' | 'value'>;

function valuesAt(held: unknown, [step, ...rest]: readonly string[], at: string[]): Found[] {
  if (step === undefined) return valuesOf(held, at);
  if (step === '*') {
    if (!Array.isArray(held)) return [];
    return held.flatMap((item, index) => valuesAt(item, rest, [...at, String(index)]));
  }
  if (typeof held !== 'object' || held === null || !Object.hasOwn(held, step)) return [];
  return valuesAt((held as Record<string, unknown>)[step], rest, [...at, step]);
}

// A field that is written as one text may hold several ids.
function valuesOf(held: unknown, at: string[]): Found[] {
  if (Array.isArray(held)) return held.flatMap((each) => valuesOf(each, at));
  return typeof held === 'string' || typeof held === 'number'
    ? [{ field: at.join('.'), value: held }]
    : [];
}
