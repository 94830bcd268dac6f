import type { Call } from '../../../contract/kit/call.ts';
import { requestOf } from '../../../contract/kit/client.ts';
import { type FailureItem } from '../../../contract/kit/failure.ts';
import { openSession, type Tokens } from '../../../server/areas/accounts/accounts/sessions.ts';
import type { Database } from '../../../server/db/database.ts';
import { PASSWORD } from '../../server/support/world.ts';
import type { Fields } from './refs.ts';

/** Longer than any call may take: a test that meets it has found a call that hangs. */
const PATIENCE = 60_000;
/** Times that a request is made while the server is busy. */
const MOST_TRIES = 20;

/** An answer as it came over the wire. */
export interface Raw {
  status: number;
  text: string;
  headers: Headers;
  /** The reasons of a refusal; empty where the answer is none. */
  failures: FailureItem[];
}

/** A new session of a person, without the cost of a sign-in. */
export const sessionOf = (database: Database, accountId: number): Promise<Tokens> =>
  database.system((work) => openSession(work, accountId, '127.0.0.1'));

/** New sessions of a person, so that a call that ends one leaves the others. */
export function sessionsOf(database: Database, accountId: number, most: number): Promise<Tokens[]> {
  return database.system(async (work) => {
    const made: Tokens[] = [];
    for (let count = 0; count < most; count++)
      made.push(await openSession(work, accountId, '127.0.0.1'));
    return made;
  });
}

/** What a call needs of the caller to be heard at all: their own tokens and password, in their places. */
export function secretsFor(call: Call, tokens: Tokens | undefined): Fields {
  return {
    ...('readOnlyToken' in call.query.shape && { readOnlyToken: tokens?.readOnlyToken ?? '' }),
    ...(call.confirmedBy && { [call.confirmedBy]: PASSWORD }),
  };
}

/** Makes a call as a session, in a branch. */
export function sendAs(
  address: string,
  call: Call,
  input: Fields,
  { tokens, branch }: { tokens?: Tokens | undefined; branch?: number | undefined } = {},
): Promise<Raw> {
  const request = requestOf(call, input);
  return sendRaw(address + request.address, {
    ...request.init,
    headers: { ...request.init.headers, ...currentState(tokens, branch) },
  });
}

/** The headers that say who calls and in which branch. */
export function currentState(tokens?: Tokens, branch?: number): Record<string, string> {
  return {
    ...(tokens && { Authorization: `Bearer ${tokens.token}` }),
    ...(branch && { 'X-Branch-ID': String(branch) }),
  };
}

/** Makes a request of any kind. A busy server refuses before it has done anything: then it is made again. */
export async function sendRaw(
  address: string,
  init: RequestInit,
  tries = MOST_TRIES,
): Promise<Raw> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  const text = await response.text();
  if (response.status === 503 && response.headers.has('Retry-After') && tries > 1)
    return sendRaw(address, init, tries - 1);
  return {
    status: response.status,
    text,
    headers: response.headers,
    failures: response.ok ? [] : failuresIn(text),
  };
}

/** Does a piece of work for each item, at most `width` at a time, and answers in their order. */
export async function each<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  width = 8,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of left) results[index] = await work(item);
    }),
  );
  return results;
}

function failuresIn(text: string): FailureItem[] {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? (body as FailureItem[]) : [];
  } catch {
    return [];
  }
}
