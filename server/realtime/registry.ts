import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Work } from '../db/database.ts';
import { hubConnections } from '../db/schema/index.ts';
import { type Failure, refusal } from '../http/failure.ts';
import { branchFailure, bySession, byToken, type Opened, sessionFailure } from '../http/session.ts';
import type { Knock } from './door.ts';

/** Seconds after which it is noted again that a connection is there. */
const TOUCH_SECONDS = 60;

/** Connections that a person may have at a time, over all servers. */
const MOST = 20;
/** Seconds after which one that no server has seen is no longer counted: its server is gone. */
const GONE_SECONDS = 90;

/** How a connection stands by what all servers know. */
export interface Standing {
  id: string;
  sessionId: number;
  registered: boolean;
  /** Whether the session still holds, and the branch that it hears of is still the person's. */
  holds: boolean;
}

/** Refuses whoever does not show the token of a session that holds, or has as many connections as one may have. */
export async function checkToken(database: Database, tokenHash: string): Promise<void> {
  const opening = byToken({ hash: tokenHash, kind: 'bearer' });
  await opened(database, opening, sessionFailure, (work, who) => refuseMore(work, who.account_id));
}

/** Notes a new connection of this server for whoever shows a token, or refuses it. */
export async function admit(
  database: Database,
  server: string,
  { id, tokenHash }: Knock,
): Promise<{ sessionId: number; accountId: number }> {
  const opening = byToken({ hash: tokenHash, kind: 'bearer' });
  return opened(database, opening, sessionFailure, async (work, who) => {
    const { db } = work;
    const owner = { sessionId: who.session_id, accountId: who.account_id };
    // One at a time, so that several who come at once are counted one after the other.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('hub'), ${owner.accountId})`);
    await refuseMore(work, owner.accountId);
    const noted = await db
      .insert(hubConnections)
      .values({ id, ...owner, server })
      .onConflictDoNothing()
      .returning({ id: hubConnections.id });
    if (noted.length === 0) throw refusal(409, 'GENERAL.INVALID', { field: 'id' });
    return owner;
  });
}

/** Notes that a connection is to hear of a branch, or refuses it: 401 when its session is over. */
export async function enterBranch(
  database: Database,
  { id, sessionId }: { id: string; sessionId: number },
  branch: number,
): Promise<void> {
  const failureOf = (who: Opened) => sessionFailure(who) ?? branchFailure(who);
  await opened(database, bySession(sessionId, branch), failureOf, ({ db }) =>
    db.update(hubConnections).set({ branchId: branch }).where(eq(hubConnections.id, id)),
  );
}

/** How all connections of a server stand. Notes that they are there. */
export async function standings(database: Database, server: string): Promise<Standing[]> {
  return database.system(async ({ db }) => {
    await db
      .update(hubConnections)
      .set({ seenAt: sql`now()` })
      .where(
        and(
          eq(hubConnections.server, server),
          lt(hubConnections.seenAt, sql`now() - make_interval(secs => ${TOUCH_SECONDS})`),
        ),
      );
    const { rows } = await db.execute<{ [K in keyof Standing]: Standing[K] }>(sql`
      SELECT c.id, c.session_id AS "sessionId", c.registered,
             l.account_id IS NOT NULL AND (c.branch_id IS NULL OR EXISTS (
               SELECT FROM app.own_branches(c.account_id) o
                WHERE o.id = c.branch_id AND NOT o.blocked AND NOT o.expired)) AS holds
        FROM hub_connection c LEFT JOIN LATERAL app.live_session(c.session_id) l ON true
       WHERE c.server = ${server}`);
    return rows;
  });
}

/** Strikes a connection off. */
export async function forget(database: Database, id: string): Promise<void> {
  await database.system(({ db }) => db.delete(hubConnections).where(eq(hubConnections.id, id)));
}

/** Strikes off all connections of a server that stops. */
export async function forgetAll(database: Database, server: string): Promise<void> {
  await database.system(({ db }) =>
    db.delete(hubConnections).where(eq(hubConnections.server, server)),
  );
}

async function refuseMore({ db }: Work, accountId: number): Promise<void> {
  const open = await db.$count(
    hubConnections,
    and(
      eq(hubConnections.accountId, accountId),
      gt(hubConnections.seenAt, sql`now() - make_interval(secs => ${GONE_SECONDS})`),
    ),
  );
  // The newest is turned away: an older one would come back by itself and push out the next.
  if (open >= MOST) throw refusal(429, 'GENERAL.TOO_MANY_PAGES', { params: { most: MOST } });
}

// A refusal is thrown after the transaction, since what it noted about a token that came back must be committed.
async function opened<T>(
  database: Database,
  opening: string,
  failureOf: (who: Opened) => Failure | undefined,
  inside: (work: Work, who: Opened) => Promise<T>,
): Promise<T> {
  const outcome = await database.transaction<{ failure: Failure } | { value: T }, Opened>(
    opening,
    async (work, [who]) => {
      const failure = failureOf(who as Opened);
      return failure ? { failure } : { value: await inside(work, who as Opened) };
    },
  );
  if ('failure' in outcome) throw outcome.failure;
  return outcome.value;
}
