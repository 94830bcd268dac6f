import { contract } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';

/** A call of the contract with its name and area. */
export interface Named {
  area: string;
  name: string;
  call: Call;
}

/** Every call of the contract: the generated tests have rows for each, without being told of it. */
export const everyCall: readonly Named[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as unknown as Record<string, Call>).map(([name, call]) => ({
    area,
    name,
    call,
  })),
);

/** JSON Schema, as far as the tests read it. */
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
  /** The resource that a value names a record of; empty where it is said to name none. */
  ref?: string;
}

/** What a call takes, query and body apart, as schemas of what may be written. */
export function inputsOf(call: Call): { query: JsonSchema; body: JsonSchema } {
  return { query: written(call.query), body: written(call.body) };
}

/** Every field of query and body by its name. A call never has one name in both. */
export function fieldsOf(call: Call): Record<string, JsonSchema> {
  const { query, body } = inputsOf(call);
  return { ...query.properties, ...body.properties };
}

function written(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
}
