import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import { type Fault, faultsOf } from '../../../contract/kit/failure.ts';
import { placed, type Sent, unknownFields } from '../../../contract/kit/unknownFields.ts';
import type { Handler } from './context.ts';
import { Failure, refusal } from './failure.ts';
import { isKey } from './secrets.ts';

/** The call's input from query, secret headers and body together. Throws an error response that names every fault. */
export function checked(call: Call, request: FastifyRequest): Parameters<Handler<Call>>[0] {
  const { input, faults } = check(call, request);
  if (!input) throw new Failure(400, faults);
  return input;
}

/** The same, with the faults instead of an error. */
export function check(
  call: Call,
  request: FastifyRequest,
): { input?: Parameters<Handler<Call>>[0]; faults: Fault[] } {
  const secrets = Object.fromEntries(
    (call.secrets ?? []).flatMap((name) => {
      const value = headerOf(request, name.toLowerCase());
      return value === undefined ? [] : [[name, decoded(value)]];
    }),
  );
  const sent = sentOf(call, request);
  const query = call.query.safeParse({
    ...filled(sent.query),
    ...(request.params as object),
    ...secrets,
  });
  const body = call.body.safeParse(sent.body);
  const faults = [
    ...[query, body].flatMap((part) => (part.error ? faultsOf(part.error) : [])),
    ...unknownFields(call, sent),
  ];
  return faults.length > 0 ? { faults } : { faults, input: { ...query.data, ...body.data } };
}

function sentOf(call: Call, { query, body }: FastifyRequest): Sent {
  const sent = { query: query as object, body: body ?? {} };
  return call.anyPlace ? placed(call, { ...sent.body, ...sent.query }) : sent;
}

// An address whose field is empty (?startDate=&endDate=) says nothing with it.
function filled(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** What a request shows to say who makes it. */
export interface RequestToken {
  value: string;
  kind: 'bearer' | 'readOnly' | 'key';
}

/** The token of a request, from its header or, for addresses that a browser opens, its query. */
export function tokenOf(call: Call, request: FastifyRequest): RequestToken | undefined {
  const bearer = /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { value: bearer, kind: isKey(bearer) ? 'key' : 'bearer' };
  const readOnly = (request.query as Record<string, unknown>)['readOnlyToken'];
  return call.readOnlyToken && typeof readOnly === 'string'
    ? { value: readOnly, kind: 'readOnly' }
    : undefined;
}

/** X-Branch-ID. */
export function branchHeader(call: Call, request: FastifyRequest): number | undefined {
  const text = headerOrQuery(call, request, 'x-branch-id', 'branchId');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusal(400, 'GENERAL.INVALID', { field: 'X-Branch-ID' });
  return Number(text);
}

/** The version in If-Match. */
export function versionHeader(request: FastifyRequest): number | undefined {
  const named = headerOf(request, 'if-match');
  if (named === undefined || named === '*') return undefined;
  const text = /^(?:W\/)?"?(\d{1,9})"?$/.exec(named)?.[1];
  // Ignoring it would let a stale write through.
  if (text === undefined) throw refusal(400, 'GENERAL.INVALID', { field: 'If-Match' });
  return Number(text);
}

/** A header. Calls that a browser makes by address alone have it in the query. */
export function headerOrQuery(
  call: Call,
  request: FastifyRequest,
  header: string,
  name: string,
): string | undefined {
  const inAddress = (request.query as Record<string, unknown>)[name];
  return call.readOnlyToken && typeof inAddress === 'string'
    ? inAddress
    : headerOf(request, header);
}

/** A header that is given once. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
