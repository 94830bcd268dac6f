import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Work } from '../../db/database.ts';
import { sessions, sessionTokens } from '../../db/schema/index.ts';
import { hashOf, newToken } from '../../http/secrets.ts';
import { tellHubs } from '../../realtime/messages.ts';

export interface Tokens {
  token: string;
  readOnlyToken: string;
}

/** Opens a session for a person: a bearer token and a readOnlyToken, of which only hashes are kept. */
export async function openSession({ db }: Work, accountId: number): Promise<Tokens> {
  const [session] = await db.insert(sessions).values({ accountId }).returning({ id: sessions.id });
  if (!session) throw new Error('a session was not stored');
  return issueTokens(db, session.id);
}

/**
 * New tokens for a session, for who shows both that it has. Those two hold for 30 s more. What another tab got for the
 * same two meanwhile is left alone, so that neither tab's next renewal looks like a stolen token coming back.
 */
export async function renewTokens(
  db: Db,
  sessionId: number,
  shown: { bearer: string; readOnly: string },
): Promise<Tokens | undefined> {
  const areShown = and(
    eq(sessionTokens.sessionId, sessionId),
    inArray(sessionTokens.hash, [shown.bearer, shown.readOnly]),
  );
  const given = await db
    .select({ kind: sessionTokens.kind })
    .from(sessionTokens)
    .where(
      and(
        areShown,
        or(
          isNull(sessionTokens.replacedAt),
          gt(sessionTokens.replacedAt, sql`now() - interval '30 seconds'`),
        ),
      ),
    );
  const kinds = given.map(({ kind }) => kind);
  if (!kinds.includes('readOnly') || !kinds.includes('bearer')) return undefined;
  await db
    .update(sessionTokens)
    .set({ replacedAt: sql`now()` })
    .where(and(areShown, isNull(sessionTokens.replacedAt)));
  return issueTokens(db, sessionId);
}

/** Ends sessions of a person, all but one where it is named; their hub connections are told at once. */
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
  for (const { id } of ended) await tellHubs(work, { kind: 'ended', session: id });
}

/** Ends one session. */
export async function endSession(work: Work, id: number, why: string): Promise<void> {
  await work.db
    .update(sessions)
    .set({ endedAt: sql`now()`, endedBy: why })
    .where(eq(sessions.id, id));
  await tellHubs(work, { kind: 'ended', session: id });
}

async function issueTokens(db: Db, sessionId: number): Promise<Tokens> {
  const tokens = { token: newToken(), readOnlyToken: newToken() };
  await db.insert(sessionTokens).values([
    { hash: hashOf(tokens.token), sessionId, kind: 'bearer' },
    { hash: hashOf(tokens.readOnlyToken), sessionId, kind: 'readOnly' },
  ]);
  return tokens;
}
