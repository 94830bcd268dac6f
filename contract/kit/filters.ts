import { CONDITIONS, conditionsOf } from './conditions.ts';
import { kindOf, valueOf } from './kind.ts';
import { kindNamed } from './kinds/index.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

const words = text(200).check(z.refine((value) => !value.includes('\0')));

/** Maximum number of values in one filter. */
const MAX_VALUES = 1_000;

/**
 * The filter of a list, by the kind of each field: a value, or any of several; null for optional fields; for ordered
 * kinds also `<field>_gte` and `<field>_lte`. For a field of several values: contains the value. Files and the like
 * cannot be filtered. What is more is said by `where`: conditions of which all hold or any (conditions.ts).
 */
export function filtersOf(fields: z.core.$ZodShape): z.ZodMiniObject {
  const entries = Object.entries(fields).flatMap(([name, field]) =>
    ofField(name, field as z.ZodMiniType),
  );
  return z.strictObject({
    id: z.optional(oneOrMore(z.int().check(z.gte(1), z.lte(2_147_483_647)))),
    q: z.optional(words),
    [CONDITIONS]: z.optional(conditionsOf(fields, filterValue)),
    ...Object.fromEntries(entries),
  });
}

function ofField(name: string, field: z.ZodMiniType): [string, z.ZodMiniType][] {
  const found = kindOf(field);
  const kind = found && kindNamed(found.kind);
  if (kind?.narrowedBy === 'nothing') return [];
  const value = filterValue(field);
  const wanted = oneOrMore(value);
  const whole = found?.isOptional ? z.nullable(wanted) : wanted;
  const range = z.optional(value);
  return [
    [name, z.optional(whole)],
    ...(kind?.isOrdered
      ? ([
          [`${name}_gte`, range],
          [`${name}_lte`, range],
        ] as [string, z.ZodMiniType][])
      : []),
  ];
}

function filterValue(field: z.ZodMiniType): z.ZodMiniType {
  const found = kindOf(field);
  const kind = found && kindNamed(found.kind);
  if (!kind || kind.narrowedBy === 'words')
    return kind?.asKept ? words.check(z.overwrite(kind.asKept)) : words;
  const value = valueOf(field);
  const list = value instanceof z.ZodMiniPipe ? value.def.in : value;
  return list instanceof z.ZodMiniArray ? filterValue(list.def.element as z.ZodMiniType) : value;
}

// The array comes first in the union, since a lenient number accepts an array of one.
function oneOrMore(value: z.ZodMiniType): z.ZodMiniType {
  return z.union([z.array(value).check(z.maxLength(MAX_VALUES)), value], {
    error: (issue) =>
      issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined,
  });
}
