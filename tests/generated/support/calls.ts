import { contract } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';

/** A call of the contract with its name and area. */
export interface NamedCall {
  area: string;
  name: string;
  call: Call;
}

/** All calls of the contract. The generated tests cover each of them, so a new call needs no entry. */
export const allCalls: readonly NamedCall[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as unknown as Record<string, Call>).map(([name, call]) => ({
    area,
    name,
    call,
  })),
);

/** The part of JSON Schema that the tests read. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  /** The resource that the value refers to; empty if the contract declares that it refers to none. */
  ref?: string;
}

interface InputSchemas {
  query: JsonSchema;
  body: JsonSchema;
}

// Asked for with each request, and dearer than the request.
const known = new WeakMap<Call, InputSchemas>();

/** The JSON schemas of a call's query and body, as a caller writes them. */
export function inputSchemas(call: Call): InputSchemas {
  const schemas = known.get(call) ?? { query: written(call.query), body: written(call.body) };
  known.set(call, schemas);
  return schemas;
}

/** The fields of query and body by name. No name is in both. */
export function fieldSchemas(call: Call): Record<string, JsonSchema> {
  const { query, body } = inputSchemas(call);
  return { ...query.properties, ...body.properties };
}

function written(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
}
