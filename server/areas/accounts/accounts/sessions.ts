import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import {
  accounts,
  computerSessions,
  pushTokens,
  sessions,
  sessionTokens,
} from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';

export interface Tokens {
  token: string;
  readOnlyToken: string;
}

/** Opens a session for a person: its id, a bearer token and a readOnlyToken, of which only hashes are stored. */
export async function openSession(
  { db }: Work,
  accountId: number,
  address: string,
  passkeyId: number | null = null,
): Promise<Tokens & { sessionId: number }> {
  const [session] = await db
    .insert(sessions)
    .values({ accountId, address, passkeyId })
    .returning({ id: sessions.id });
  if (!session) throw new Error('a session was not stored');
  return { ...(await addTokens(db, session.id)), sessionId: session.id };
}

/** A new pair of tokens for a session. */
export async function addTokens(db: Db, sessionId: number): Promise<Tokens> {
  const tokens = { token: newToken(), readOnlyToken: newToken() };
  await keepTokens(db, sessionId, tokens);
  return tokens;
}

/** When a session was last seen, to some minutes, for SQL. */
export const seenAt = sql<Date>`app.session_seen(${sessions.id})`;

/** The condition that a session can still be used. */
export const isLive = sql`(${sessions.endedAt} IS NULL AND ${sessions.createdAt} > now() - interval '7 days'
  AND ${seenAt} > now() - interval '12 hours' AND NOT app.is_session_over(${sessions.id}))`;

/** The condition that a session is not locked on a shared computer, where others may be at work. */
export const isUnlocked = sql`NOT EXISTS (SELECT FROM ${computerSessions}
  WHERE ${computerSessions.sessionId} = ${sessions.id} AND ${computerSessions.lockedAt} IS NOT NULL)`;

/** The first parts of an address: enough to tell places apart. */
export function shortAddress(address: string): string {
  if (address === '') return '';
  return isIPv6(address)
    ? `${address.split(':').slice(0, 3).join(':')}:…`
    : `${address.split('.').slice(0, 3).join('.')}.…`;
}

/** A subquery for the sessions that an account opened from an address. */
export const sessionsFrom = (db: Db, address: string) =>
  db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.accountId, accounts.id), eq(sessions.address, address)));

/**
 * New tokens for a session, given both of its present tokens. The old pair stays valid for 30 s. Used again within that
 * time, by another tab or after a lost answer, it gives the same new pair: a pair has one successor. Two tokens that
 * were not issued together are refused.
 */
export async function renewTokens(
  db: Db,
  sessionId: number,
  shown: Tokens,
): Promise<Tokens | undefined> {
  const rows = await db
    .select()
    .from(sessionTokens)
    .where(
      and(
        eq(sessionTokens.sessionId, sessionId),
        inArray(sessionTokens.hash, [hashOf(shown.token), hashOf(shown.readOnlyToken)]),
        or(
          isNull(sessionTokens.replacedAt),
          gt(sessionTokens.replacedAt, sql`now() - interval '30 seconds'`),
        ),
      ),
    )
    .orderBy(sessionTokens.hash)
    // Parallel renewals wait here for the first one and see its result.
    .for('update');
  const bearer = rows.find(({ kind }) => kind === 'bearer');
  const readOnly = rows.find(({ kind }) => kind === 'readOnly');
  if (!bearer || !readOnly || bearer.pair !== readOnly.pair) return undefined;
  const tokens = successorOf(shown, bearer.renewal ?? newToken());
  if (bearer.renewal !== null) return tokens.pair;
  await db
    .update(sessionTokens)
    .set({ replacedAt: sql`now()`, renewal: tokens.renewal })
    .where(inArray(sessionTokens.hash, [bearer.hash, readOnly.hash]));
  await keepTokens(db, sessionId, tokens.pair);
  return tokens.pair;
}

// The new pair is derived from the old one, which is not stored, and from random bits, which alone disclose nothing.
function successorOf({ token, readOnlyToken }: Tokens, renewal: string) {
  const made = (kind: string) =>
    createHmac('sha256', renewal).update(`${kind} ${token} ${readOnlyToken}`).digest('base64url');
  return { renewal, pair: { token: made('bearer'), readOnlyToken: made('readOnly') } };
}

/** Ends the sessions of a person, all but one where it is named, and closes their hub connections. */
export async function endSessions(
  work: Work,
  accountId: number,
  why: string,
  except?: number,
): Promise<void> {
  const ended = await work.db
    .update(sessions)
    .set({ endedAt: sql`now()`, endedBy: why })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  for (const { id } of ended) await leave(work, id);
}

/** Ends one session. */
export async function endSession(work: Work, id: number, why: string): Promise<void> {
  await work.db
    .update(sessions)
    .set({ endedAt: sql`now()`, endedBy: why })
    .where(eq(sessions.id, id));
  await leave(work, id);
}

/** Ends a session of anyone, or all of a person, in a request of the platform; answers how many there were. */
export async function endSessionsOfOthers(
  { db }: Pick<Work, 'db'>,
  of: { which: number } | { accountId: number },
  why: string,
): Promise<number> {
  const which = 'which' in of ? of.which : null;
  const accountId = 'accountId' in of ? of.accountId : null;
  const { rows } = await db.execute(
    sql`SELECT FROM app.end_sessions(${which}::integer, ${accountId}::integer, ${why})`,
  );
  return rows.length;
}

// Its pages close, and its browser gets no more messages.
async function leave(work: Work, id: number): Promise<void> {
  await work.db.delete(pushTokens).where(eq(pushTokens.sessionId, id));
  await notifyHubs(work, { kind: 'ended', session: id });
}

async function keepTokens(db: Db, sessionId: number, tokens: Tokens): Promise<void> {
  const pair = newToken();
  await db.insert(sessionTokens).values([
    { hash: hashOf(tokens.token), sessionId, kind: 'bearer', pair },
    { hash: hashOf(tokens.readOnlyToken), sessionId, kind: 'readOnly', pair },
  ]);
}
