import type { Call } from '../../../contract/kit/call.ts';
import { fieldsOf, inputsOf, type JsonSchema } from './calls.ts';

/** A place in a call's input where the id of a record goes in. `*` in its path is any item of a list. */
export interface Ref {
  path: readonly string[];
  resource: string;
  schema: JsonSchema;
  /** Whether the call can't do without it. */
  required: boolean;
}

export type Fields = Record<string, unknown>;

/** Every place of a call's query and body where the id of a record goes in, however deep. */
export function refsOf(call: Call): Ref[] {
  const { query, body } = inputsOf(call);
  return [query, body].flatMap((part) => within(part, [], true));
}

/** Every place that is named like an id and neither says what it names nor that it names nothing. */
export function unsaidIds(call: Call): string[] {
  return Object.entries(fieldsOf(call)).flatMap(([name, schema]) => unsaid(name, schema));
}

/** An input with a value in a place. Items of lists, and what else such an item needs, are made where missing. */
export function withRef(
  input: Fields,
  ref: Pick<Ref, 'path'>,
  value: unknown,
  call: Call,
  own: (ref: Ref) => unknown,
): Fields {
  const copy = structuredClone(input);
  const [name = '', ...rest] = ref.path;
  const schema = fieldsOf(call)[name] ?? {};
  copy[name] = put(copy[name], schema, rest, [name], value, own);
  return copy;
}

function within(schema: JsonSchema, path: string[], required: boolean): Ref[] {
  if (schema.ref) return [{ path, resource: schema.ref, schema, required }];
  const found: Ref[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    found.push(
      ...within(field, [...path, name], required && (schema.required ?? []).includes(name)),
    );
  // A list that may not be empty wants one item.
  if (schema.items)
    found.push(...within(schema.items, [...path, '*'], required && (schema.minItems ?? 0) > 0));
  for (const option of schema.anyOf ?? []) found.push(...within(option, path, required));
  return found;
}

function unsaid(path: string, schema: JsonSchema): string[] {
  if (schema.ref !== undefined) return [];
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      unsaid(`${path}.${name}`, field),
    ),
    ...(schema.items ? unsaid(path, schema.items) : []),
  ];
  const options = schema.anyOf ?? [];
  if (options.some((option) => option.ref !== undefined)) return inner;
  // What may be anything is taken and not read.
  if (schema.type === undefined && options.length === 0) return inner;
  return /(?:^|_|\.)ids?$|[a-z](?:Id|ID)s?\d?$/.test(path) ? [...inner, path] : inner;
}

function put(
  held: unknown,
  schema: JsonSchema,
  [step, ...rest]: string[],
  at: string[],
  value: unknown,
  own: (ref: Ref) => unknown,
): unknown {
  if (step === undefined) return takesNumbers(schema) ? value : String(value);
  const inside = schema.anyOf?.find((option) => option.items ?? option.properties) ?? schema;
  const here = [...at, step];
  if (step === '*') {
    const [first] = Array.isArray(held) ? (held as unknown[]) : [];
    return [put(first, inside.items ?? {}, rest, here, value, own)];
  }
  const object: Fields =
    typeof held === 'object' && held !== null ? { ...(held as Fields) } : needed(inside, at, own);
  object[step] = put(object[step], inside.properties?.[step] ?? {}, rest, here, value, own);
  return object;
}

// The least that an object of a list needs besides the place that is put in.
function needed(schema: JsonSchema, at: string[], own: (ref: Ref) => unknown): Fields {
  const names = schema.required ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const field = schema.properties?.[name] ?? {};
      const [ref] = within(field, [...at, name], true);
      return [name, ref ? put(undefined, field, [], at, own(ref), own) : plain(field)];
    }),
  );
}

function takesNumbers({ type, anyOf = [] }: JsonSchema): boolean {
  return type === 'integer' || type === 'number' || anyOf.some(takesNumbers);
}

function plain(schema: JsonSchema): unknown {
  if (schema.anyOf?.[0]) return plain(schema.anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [];
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}
