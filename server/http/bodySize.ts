import type { preValidationAsyncHookHandler } from 'fastify';
import type { Call } from '../../contract/kit/call.ts';
import { z } from '../../contract/kit/zod.ts';
import { refusal } from './failure.ts';

/** Default limit of characters of text in a body. */
const DEFAULT_MAX_TEXT = 262_144;
/** Default limit of fields and items in a body. */
const DEFAULT_MAX_VALUES = 20_000;

type Limits = Required<Pick<Call, 'largestText' | 'mostValues'>>;

/**
 * Refuses a body whose texts, or whose fields and items, exceed the call's total, before any schema checks it: a schema
 * limits each field alone. Pictures are limited by their own length.
 */
export function limitBody(call: Call): preValidationAsyncHookHandler {
  const { largestText = DEFAULT_MAX_TEXT, mostValues = DEFAULT_MAX_VALUES } = call;
  const limits = { largestText, mostValues, apart: new Set(picturesOf(call)) };
  return async ({ body }) => {
    if (isTooLarge(body, limits)) throw refusal(413, 'GENERAL.TOO_LARGE');
  };
}

/** Fields of a body that hold a picture as text. */
function picturesOf({ body, largestBody }: Call): string[] {
  if (largestBody === undefined) return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((name) =>
    JSON.stringify(properties[name]).includes('"contentEncoding"'),
  );
}

/**
 * Whether a body is too large. Counts without recursion, as the body may be nested to any depth, and stops at the
 * limit.
 */
function isTooLarge(
  body: unknown,
  { apart, largestText, mostValues }: Limits & { apart: ReadonlySet<string> },
): boolean {
  let characters = 0;
  const values: unknown[] = [body];
  for (const value of values) {
    if (typeof value === 'string') characters += value.length;
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const names = isList ? [] : Object.keys(value);
    characters += names.reduce((sum, name) => sum + name.length, 0);
    if (values.length + (isList ? value.length : names.length) > mostValues) return true;
    const inner = isList
      ? (value as unknown[])
      : names.flatMap((name) =>
          value === body && apart.has(name) ? [] : [(value as Record<string, unknown>)[name]],
        );
    for (const each of inner) values.push(each);
  }
  return characters > largestText;
}
