import type { Call } from '../../../contract/kit/call.ts';
import { requestOf } from '../../../contract/kit/client.ts';
import { type FailureItem } from '../../../contract/kit/failure.ts';
import { openSession, type Tokens } from '../../../server/areas/accounts/accounts/sessions.ts';
import type { Database } from '../../../server/kit/db/database.ts';
import { PASSWORD } from '../../server/support/world.ts';
import type { Fields } from './refs.ts';

/** Time limit in milliseconds of a call. A call that exceeds it hangs. */
const PATIENCE = 60_000;
/** A request to a busy server is made at most this many times. */
const MOST_TRIES = 20;

/** An HTTP answer before the contract parses it. */
export interface RawAnswer {
  status: number;
  text: string;
  headers: Headers;
  /** The failures of a refusal; empty for other answers. */
  failures: FailureItem[];
}

/** Creates a session directly, because a sign-in is slow. */
export const createSession = (database: Database, accountId: number): Promise<Tokens> =>
  database.system((work) => openSession(work, accountId, '127.0.0.1'));

/** Creates several sessions, so that a call that ends one does not affect the others. */
export function createSessions(
  database: Database,
  accountId: number,
  most: number,
): Promise<Tokens[]> {
  return database.system(async (work) => {
    const made: Tokens[] = [];
    for (let count = 0; count < most; count++)
      made.push(await openSession(work, accountId, '127.0.0.1'));
    return made;
  });
}

/** Makes a request in a session of an account that works in a branch, or in none. */
export type InSession = (
  account: number,
  branch: number | undefined,
  request: (tokens: Tokens) => Promise<RawAnswer>,
) => Promise<RawAnswer>;

/**
 * Requests in sessions that are kept by account and branch, as a session may remember its branch. Where the server asks to sign in or to confirm who one is,
 * since an earlier call has ended the session or the test is a long one, the request is made again in a new one, whose answer counts.
 */
export function inKeptSessions(database: Database): InSession {
  const kept = new Map<string, Tokens>();
  return async (account, branch, request) => {
    const key = `${account} ${branch}`;
    const tokens = kept.get(key);
    const answer = tokens && (await request(tokens));
    const isOver = answer?.status === 401 || answer?.text.includes('AUTH.CONFIRM_WANTED');
    if (answer && !isOver) return answer;
    const fresh = await createSession(database, account);
    kept.set(key, fresh);
    return request(fresh);
  };
}

/** The caller's tokens and password in the fields of a call that require them. */
export function requiredSecrets(call: Call, tokens: Tokens | undefined): Fields {
  return {
    ...('readOnlyToken' in call.query.shape && { readOnlyToken: tokens?.readOnlyToken ?? '' }),
    ...(call.confirmedBy && { [call.confirmedBy]: PASSWORD }),
  };
}

/** Makes a call with a session and a branch. */
export function sendAs(
  address: string,
  call: Call,
  input: Fields,
  { tokens, branch }: { tokens?: Tokens | undefined; branch?: number | undefined } = {},
): Promise<RawAnswer> {
  const request = requestOf(call, input);
  return sendRaw(address + request.address, {
    ...request.init,
    headers: { ...request.init.headers, ...callerHeaders(tokens, branch) },
  });
}

/** The headers of the session and the branch. */
export function callerHeaders(tokens?: Tokens, branch?: number): Record<string, string> {
  return {
    ...(tokens && { Authorization: `Bearer ${tokens.token}` }),
    ...(branch && { 'X-Branch-ID': String(branch) }),
  };
}

/** Makes any request. Repeats it while the server is busy, which refuses a request before it does anything. */
export async function sendRaw(
  address: string,
  init: RequestInit,
  tries = MOST_TRIES,
): Promise<RawAnswer> {
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

/** Runs work for each item, at most `width` at a time. The results have the order of the items. */
export async function mapConcurrently<T, R>(
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
