import { type KindName, kindOf, valueOf } from './kind.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

const words = text(200).refine((value) => !value.includes('\0'));

/** Kinds with an order, which support range filters. */
const ordered = new Set<KindName>(['day', 'time', 'wallClock', 'money', 'integer']);

/** Maximum number of values in one filter. */
const MAX_VALUES = 1_000;

/**
 * The filter of a list, by the kind of each field: a value, or any of several; null for optional fields; for ordered
 * kinds also `<field>_gte` and `<field>_lte`. For a field of several values: contains the value. Files cannot be
 * filtered.
 */
export function filtersOf(fields: z.ZodRawShape): z.ZodObject {
  const entries = Object.entries(fields).flatMap(([name, field]) =>
    ofField(name, field as z.ZodType),
  );
  return z.strictObject({
    id: oneOrMore(z.int().min(1).max(2_147_483_647)).optional(),
    q: words.optional(),
    ...Object.fromEntries(entries),
  });
}

function ofField(name: string, field: z.ZodType): [string, z.ZodType][] {
  const found = kindOf(field);
  if (found?.kind === 'file') return [];
  const value = filterValue(field);
  const wanted = oneOrMore(value);
  const whole = found?.isOptional ? wanted.nullable() : wanted;
  const range = value.optional();
  return [
    [name, whole.optional()],
    ...(found && ordered.has(found.kind)
      ? ([
          [`${name}_gte`, range],
          [`${name}_lte`, range],
        ] as [string, z.ZodType][])
      : []),
  ];
}

function filterValue(field: z.ZodType): z.ZodType {
  const found = kindOf(field);
  if (!found || found.kind === 'text' || found.kind === 'longText') return words;
  const value = valueOf(field);
  const list = value instanceof z.ZodPipe ? value.in : value;
  return list instanceof z.ZodArray ? filterValue(list.element as z.ZodType) : value;
}

// The array comes first in the union, since a lenient number accepts an array of one.
function oneOrMore(value: z.ZodType): z.ZodType {
  return z.union([z.array(value).max(MAX_VALUES), value], {
    error: (issue) =>
      issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined,
  });
}
