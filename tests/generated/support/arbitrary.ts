import * as fc from 'fast-check';
import { type Call, pathFields } from '../../../contract/kit/call.ts';
import { bodyType } from '../../../contract/kit/client.ts';
import { z } from '../../../contract/kit/zod.ts';
import { fieldSchemas, inputSchemas, type JsonSchema } from './calls.ts';
import {
  breakingValues,
  contentTypes,
  hostileValues,
  hostileHeaders,
  unknownNames,
  rawBodies,
  rawQueries,
  spoiledJson,
} from './hostile.ts';
import type { Fields } from './refs.ts';

/** A request as it is sent over HTTP, valid or not. */
export interface RawRequest {
  /** Path and query. */
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * Variations of a valid request: valid and invalid values for single fields, unknown fields, bodies that are not a JSON
 * object, malformed queries, and arbitrary headers.
 */
export function rawRequests(call: Call, right: Fields): fc.Arbitrary<RawRequest> {
  const { query, body } = inputSchemas(call);
  return fc
    .record({
      query: fieldsAround(query, right),
      body: fieldsAround(body, right),
      rawQuery: rarely(rawQueries),
      rawBody: rarely(fc.oneof(rawBodies, spoiledJson)),
      type: fc.oneof({ weight: 12, arbitrary: fc.constant(bodyType(call)) }, contentTypes),
      headers: rarely(hostileHeaders),
    })
    .map((given) => {
      const wire = requestWith(call, { ...given.query, ...given.body });
      const raw = (given.rawQuery ?? []).join('&');
      return {
        address: raw
          ? `${wire.address}${wire.address.includes('?') ? '&' : '?'}${raw}`
          : wire.address,
        headers: {
          ...wire.headers,
          ...(wire.body && { 'Content-Type': given.type }),
          ...given.headers,
        },
        body: wire.body && (given.rawBody ?? wire.body),
      };
    });
}

/**
 * Requests with each value that may break a database or parser in each field: one for each field that lets it through,
 * whose other fields are valid, and one for all fields that refuse it, as it is checked in each of them.
 */
export function fieldFaults(call: Call, right: Fields): RawRequest[] {
  return breakingValues.flatMap((value) => {
    const names = Object.keys(fieldSchemas(call));
    const through = names.filter((name) => letsThrough(call, name, value));
    const refusing = names.filter((name) => !through.includes(name));
    const groups = [...through.map((name) => [name]), refusing].filter(({ length }) => length > 0);
    return groups.map((group) =>
      requestWith(call, { ...right, ...Object.fromEntries(group.map((name) => [name, value])) }),
    );
  });
}

function letsThrough(call: Call, name: string, value: unknown): boolean {
  const isInBody = Object.hasOwn(call.body.shape, name);
  const field = (isInBody ? call.body : call.query).shape[name];
  const asSent = isInBody && !call.form ? value : decodeURIComponent(encoded(value));
  return z.safeParse(field as z.ZodMiniType, asSent).success;
}

/** The request of an input as it is, valid or not. */
export function requestWith(call: Call, input: Fields): RawRequest {
  const parts = Object.entries(input).filter(([name]) => !Object.hasOwn(call.body.shape, name));
  const inPath = pathFields(call);
  const path = call.path.replace(
    /:(\w+)/g,
    (_, name: string) => encoded(input[name] ?? 'x') || 'x',
  );
  const isSecret = (name: string) => call.secrets?.includes(name);
  const pairs = parts
    .filter(([name]) => !inPath.includes(name) && !isSecret(name))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const secrets = parts
    .filter(([name]) => isSecret(name))
    .map(([name, value]) => [name, encoded(value)] as const);
  const takesBody = call.method !== 'GET' && Object.keys(call.body.shape).length > 0;
  const body = Object.fromEntries(
    Object.entries(input).filter(
      ([name]) => Object.hasOwn(call.body.shape, name) || !Object.hasOwn(call.query.shape, name),
    ),
  );
  return {
    address: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    headers: {
      ...(takesBody && { 'Content-Type': bodyType(call) }),
      ...Object.fromEntries(secrets),
    },
    body: takesBody ? bodyOf(call, body) : undefined,
  };
}

function bodyOf(call: Call, body: Fields): string {
  if (!call.form) return JSON.stringify(body);
  return Object.entries(body)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

// Most fields keep their valid values, so that the request reaches the handler.
function fieldsAround(schema: JsonSchema, right: Fields): fc.Arbitrary<Fields> {
  const fields = schema.properties ?? {};
  const known = Object.fromEntries(Object.entries(right).filter(([name]) => name in fields));
  const spoiled = fc
    .subarray(Object.keys(fields), { maxLength: Math.min(3, Object.keys(fields).length) })
    .chain((names) =>
      fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            fc.oneof(
              { weight: 3, arbitrary: near(fields[name] ?? {}) },
              { weight: 2, arbitrary: hostileValues },
              { weight: 1, arbitrary: fc.constant(undefined) },
            ),
          ]),
        ),
      ),
    );
  return fc
    .tuple(spoiled, rarely(fc.dictionary(unknownNames, hostileValues, { maxKeys: 3 })))
    .map(([few, odd]) =>
      Object.fromEntries(
        Object.entries({ ...known, ...few, ...odd }).filter(([, value]) => value !== undefined),
      ),
    );
}

/** Values that a schema accepts or almost accepts. */
function near(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => near(option, depth)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 100 }), fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(near(schema.items ?? {}, depth + 1), { maxLength: 4 });
    case 'object':
      return depth > 4 || !schema.properties ? hostileValues : fieldsAround(schema, {});
    case undefined:
    default:
      return hostileValues;
  }
}

function text({
  format,
  pattern,
  minLength = 0,
  maxLength = 60,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return days;
  if (format === 'date-time')
    return fc.tuple(days, times).map(([day, time]) => `${day}T${time}.000Z`);
  const most = Math.min(maxLength, 2_000);
  const any = fc.string({
    minLength: Math.max(0, minLength - 1),
    maxLength: most + 1,
    unit: 'binary',
  });
  // fast-check cannot generate text for a pattern with a lookahead.
  return pattern && !pattern.includes('(?=')
    ? fc.oneof(fc.stringMatching(new RegExp(pattern)), any)
    : any;
}

const two = (most: number) =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
const days = fc
  .tuple(fc.constantFrom('0000', '1799', '1800', '2026', '2027', '9999'), two(13), two(32))
  .map((parts) => parts.join('-'));
const times = fc.tuple(two(25), two(60), two(60)).map((parts) => parts.join(':'));

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

function encoded(value: unknown): string {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent((written ?? '').replace(/\p{Surrogate}/gu, '\ufffd'));
}
