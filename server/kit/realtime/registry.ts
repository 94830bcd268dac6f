import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Opening, Work } from '../db/database.ts';
import { hubConnections } from '../db/schema/index.ts';
import { type Failure, refusal } from '../http/failure.ts';
import {
  branchFailure,
  openBySession,
  openByToken,
  type OpenedRequest,
  sessionFailure,
} from '../http/session.ts';
import type { UpgradeRequest } from './upgrade.ts';

/** Interval of updates of a connection's last-seen time. */
const TOUCH_SECONDS = 60;

/** Connections that a person may have at a time, over all servers. */
const MAX_CONNECTIONS = 20;
/** Seconds after which a connection without an update is not counted: its server is gone. */
const GONE_SECONDS = 90;

/** The state of a connection in the database. */
export interface ConnectionStatus {
  id: string;
  sessionId: number;
  registered: boolean;
  /** Whether the session is valid and the joined branch is still the person's. */
  holds: boolean;
}

/** Refuses a token without a valid session, or whose person has too many connections. */
export async function checkToken(database: Database, tokenHash: string): Promise<void> {
  const opening = openByToken({ hash: tokenHash, kind: 'bearer' });
  await opened(database, opening, sessionFailure, (work, who) => refuseMore(work, who.account_id));
}

/** Stores a new connection of this server for a token's session, or refuses it. */
export async function registerConnection(
  database: Database,
  server: string,
  { id, tokenHash }: UpgradeRequest,
): Promise<{ sessionId: number; accountId: number }> {
  const opening = openByToken({ hash: tokenHash, kind: 'bearer' });
  return opened(database, opening, sessionFailure, async (work, who) => {
    const { db } = work;
    const owner = { sessionId: who.session_id, accountId: who.account_id };
    // An advisory lock per person, so that parallel connections are counted one after the other.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('hub'), ${owner.accountId})`);
    await refuseMore(work, owner.accountId);
    const inserted = await db
      .insert(hubConnections)
      .values({ id, ...owner, server })
      .onConflictDoNothing()
      .returning({ id: hubConnections.id });
    if (inserted.length === 0) throw refusal(409, 'GENERAL.INVALID', { field: 'id' });
    return owner;
  });
}

/** Joins a connection to a branch, or refuses it: 401 when its session is over. */
export async function joinBranch(
  database: Database,
  { id, sessionId }: { id: string; sessionId: number },
  branch: number,
): Promise<void> {
  const failureOf = async (who: OpenedRequest, work: Work) =>
    sessionFailure(who) ?? (await branchFailure(who, work));
  await opened(database, openBySession(sessionId, branch), failureOf, ({ db }) =>
    db.update(hubConnections).set({ branchId: branch }).where(eq(hubConnections.id, id)),
  );
}

/** The states of all connections of a server. Updates their last-seen time. */
export async function connectionStates(
  database: Database,
  server: string,
): Promise<ConnectionStatus[]> {
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
    const { rows } = await db.execute<{ [K in keyof ConnectionStatus]: ConnectionStatus[K] }>(sql`
      SELECT c.id, c.session_id AS "sessionId", c.registered,
             l.account_id IS NOT NULL AND (c.branch_id IS NULL OR EXISTS (
               SELECT FROM app.own_branches(c.account_id) o JOIN branch b ON b.id = o.id
                WHERE o.id = c.branch_id AND NOT o.blocked AND b.subscription_ends IS NOT NULL
                  AND b.tenant_id NOT IN (SELECT u.tenant_id FROM app.unmet_rules(c.account_id, NULL, c.session_id) u))) AS holds
        FROM hub_connection c LEFT JOIN LATERAL app.live_session(c.session_id) l ON true
       WHERE c.server = ${server}`);
    return rows;
  });
}

/** Deletes a connection. */
export async function removeConnection(database: Database, id: string): Promise<void> {
  await database.system(({ db }) => db.delete(hubConnections).where(eq(hubConnections.id, id)));
}

/** Deletes all connections of a server that stops. */
export async function removeConnections(database: Database, server: string): Promise<void> {
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
  // The newest is refused: an older one would reconnect and push out the next.
  if (open >= MAX_CONNECTIONS)
    throw refusal(429, 'GENERAL.TOO_MANY_PAGES', { params: { most: MAX_CONNECTIONS } });
}

// The error is thrown after the transaction, since the audit entry about a reused token must be committed.
async function opened<T>(
  database: Database,
  opening: Opening,
  failureOf: (who: OpenedRequest, work: Work) => Promise<Failure | undefined> | Failure | undefined,
  inside: (work: Work, who: OpenedRequest) => Promise<T>,
): Promise<T> {
  const outcome = await database.transaction<{ failure: Failure } | { value: T }, OpenedRequest>(
    opening,
    async (work, [who]) => {
      const failure = await failureOf(who as OpenedRequest, work);
      return failure ? { failure } : { value: await inside(work, who as OpenedRequest) };
    },
  );
  if ('failure' in outcome) throw outcome.failure;
  return outcome.value;
}
