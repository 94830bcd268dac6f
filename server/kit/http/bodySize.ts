import { setImmediate as nextTurn } from 'node:timers/promises';
import type { preValidationAsyncHookHandler } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';
import { originOf } from '../monitoring/origin.ts';
import { refusal } from './failure.ts';
import { LargeBody } from './largeBody.ts';
import type { RequestDependencies } from './pipeline.ts';
import { goneSignal, requesterOf } from './requester.ts';

/** Default limit of characters of text in a body. */
const DEFAULT_MAX_TEXT = 262_144;
/** Default limit of fields and items in a body. */
const DEFAULT_MAX_VALUES = 20_000;
/** Fields and items that are counted without a pause in which other calls go on. */
const COUNTED_AT_ONCE = 10_000;

type Limits = Required<Pick<Call, 'largestText' | 'mostValues'>>;

/**
 * Refuses a body whose texts, or whose fields and items, exceed the call's total, before any schema checks it: a schema
 * limits each field alone. Pictures are limited by their own length. A large body is parsed here, in its person's turn.
 */
export function limitBody(
  call: Call,
  dependencies: Pick<RequestDependencies, 'callers' | 'heavyWork'>,
): preValidationAsyncHookHandler {
  const { largestText = DEFAULT_MAX_TEXT, mostValues = DEFAULT_MAX_VALUES } = call;
  const limits = { largestText, mostValues, apart: new Set(picturesOf(call)) };
  const refuseTooLarge = async (body: unknown) => {
    if (await isTooLarge(body, limits)) throw refusal(413, 'GENERAL.TOO_LARGE');
  };
  return async (request, reply) => {
    const { body } = request;
    if (!(body instanceof LargeBody)) return refuseTooLarge(body);
    const requester = requesterOf(call, dependencies, request);
    await dependencies.heavyWork
      .for(requester, goneSignal(reply), originOf(request))
      .runLimited('bodies', async () => {
        request.body = await body.parsed(request);
        await refuseTooLarge(request.body);
      });
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
async function isTooLarge(
  body: unknown,
  { apart, largestText, mostValues }: Limits & { apart: ReadonlySet<string> },
): Promise<boolean> {
  let characters = 0;
  let counted = 0;
  const values: unknown[] = [body];
  for (const value of values) {
    if (++counted % COUNTED_AT_ONCE === 0) await nextTurn();
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
