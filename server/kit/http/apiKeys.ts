import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import type { Database } from '../db/database.ts';
import { countAttempt, type Limit, WINDOW_MINUTES } from './attempts.ts';
import { refusal } from './failure.ts';
import type { RequesterCache } from './requesterCache.ts';
import { type RequestToken, tokenOf } from './requestParts.ts';
import { hashOf } from './secrets.ts';

/** Calls of one API key in a minute, on average: many at a time are as good as few all the time. */
const CALLS_A_MINUTE = 600;

/** The calls of one API key. */
export const callsOfKey = (tokenHash: string): Limit => ({
  key: `API key ${tokenHash.slice(0, 32)}`,
  most: CALLS_A_MINUTE * WINDOW_MINUTES,
  pause: { first: 1, longest: 60 },
});
/** Calls with unknown, expired or ended API keys from one address. */
export const unknownKeysFrom = (address: string): Limit => ({
  key: `API keys from ${address}`,
  most: 60,
  pause: { first: 1, longest: 60 },
});

/** Counts a call of an API key that has opened a request before: 429 where it makes too many. */
export async function countKey(
  call: Call,
  { callers, database }: { callers: RequesterCache; database: Database },
  request: FastifyRequest,
): Promise<void> {
  const token = call.access.kind === 'public' ? undefined : tokenOf(call, request);
  if (token?.kind !== 'key') return;
  const hash = hashOf(token.value);
  if (callers.knows(hash)) await countAttempt(database, [callsOfKey(hash)]);
}

/** Throws the error for an API key that opens nothing, counted by the address that it came from. */
export async function refuseUnknownKey(
  { kind }: RequestToken,
  database: Database,
  request: FastifyRequest,
): Promise<void> {
  if (kind !== 'key') return;
  await countAttempt(database, [unknownKeysFrom(request.ip)]);
  throw refusal(401, 'API_KEY.UNKNOWN');
}

/** Notes the use of an API key whose call failed, as that took the note with it. */
export async function noteFailedUse({ kind, value }: RequestToken, database: Database) {
  if (kind !== 'key') return;
  await database.system(({ db }) => db.execute(sql`SELECT app.note_key_use(${hashOf(value)})`));
}
