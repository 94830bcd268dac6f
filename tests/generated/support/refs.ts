import type { Call } from '../../../contract/kit/call.ts';
import { fieldSchemas, inputSchemas, type JsonSchema } from './calls.ts';

/** A place of a record's id in a call's input. `*` in the path stands for each item of a list. */
export interface RecordRef {
  path: readonly string[];
  resource: string;
  schema: JsonSchema;
  /** Whether the call requires the id. */
  required: boolean;
}

export type Fields = Record<string, unknown>;

/** All places of record ids in a call's query and body, at any depth. */
export function refsOf(call: Call): RecordRef[] {
  const { query, body } = inputSchemas(call);
  return [query, body].flatMap((part) => within(part, [], true));
}

/** The places that a right input fills, beside one that is filled anyway. */
export function neededRefs(call: Call, beside?: RecordRef): RecordRef[] {
  const [usual, ...others] = call.needsOne ?? [];
  const isGiven = others.includes(beside?.path[0] ?? '');
  return refsOf(call).filter(({ required, path }) => required || (path[0] === usual && !isGiven));
}

/** All places that are named like an id without a declaration of the resource, or of none. */
export function undeclaredIds(call: Call): string[] {
  return Object.entries(fieldSchemas(call)).flatMap(([name, schema]) => unsaid(name, schema));
}

/** Sets a value in a place of an input. Creates missing list items with their required fields. */
export function withRef(
  input: Fields,
  ref: Pick<RecordRef, 'path'>,
  value: unknown,
  call: Call,
  own: (ref: RecordRef) => unknown,
): Fields {
  const copy = structuredClone(input);
  const [name = '', ...rest] = ref.path;
  const schema = fieldSchemas(call)[name] ?? {};
  copy[name] = put(copy[name], schema, rest, [name], value, own);
  return copy;
}

function within(schema: JsonSchema, path: string[], required: boolean): RecordRef[] {
  if (schema.ref) return [{ path, resource: schema.ref, schema, required }];
  const found: RecordRef[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    found.push(
      ...within(field, [...path, name], required && (schema.required ?? []).includes(name)),
    );
  // A list that may not be empty requires one item.
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
  // The server accepts a value of any type here but does not read it.
  if (schema.type === undefined && options.length === 0) return inner;
  return /(?:^|_|\.)ids?$|[a-z](?:Id|ID)s?\d?$/.test(path) ? [...inner, path] : inner;
}

function put(
  held: unknown,
  schema: JsonSchema,
  [step, ...rest]: string[],
  at: string[],
  value: unknown,
  own: (ref: RecordRef) => unknown,
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

// The required fields of a list's object, except for the given place.
function needed(schema: JsonSchema, at: string[], own: (ref: RecordRef) => unknown): Fields {
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
