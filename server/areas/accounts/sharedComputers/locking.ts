import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import {
  PIN_TRIES,
  type LockedPerson,
  type sharedComputers as calls,
} from '../../../../contract/accounts/sharedComputers.ts';
import type { Answer, Checked } from '../../../../contract/kit/call.ts';
import {
  accounts,
  audits,
  branches,
  computerSessions as table,
  pins,
  sessions,
  sessionTokens,
  sharedComputers,
} from '../../../db/schema/index.ts';
import { computerFrom, pinFrom, pinOf } from '../../../http/limits.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { countAttempt, uncountAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf, isPassword } from '../../../kit/http/secrets.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';
import { keepPlace } from '../accounts/people.ts';
import { addTokens, endSession } from '../accounts/sessions.ts';
import { signedInAs } from '../accounts/signedIn.ts';
import { noteRefused } from '../signIns/noting.ts';

type Computer = typeof sharedComputers.$inferSelect;

/** The shared computer with a secret. */
export async function computerOf(db: Db, secret: string): Promise<Computer | undefined> {
  const [found] = await db
    .select()
    .from(sharedComputers)
    .where(eq(sharedComputers.hash, hashOf(secret)));
  return found;
}

/**
 * Notes that a session was opened on the shared computer with a secret, where one is given and known. What its person had
 * locked there before ends.
 */
export async function bindToComputer(
  work: Work,
  { secret, ...session }: { sessionId: number; accountId: number; secret: string | undefined },
): Promise<void> {
  const { db } = work;
  const computer = secret === undefined ? undefined : await computerOf(db, secret);
  if (!computer) return;
  await bindSession(db, { ...session, computer });
  const before = await db
    .select({ id: sessions.id })
    .from(table)
    .innerJoin(sessions, eq(sessions.id, table.sessionId))
    .where(
      and(
        eq(table.computerId, computer.id),
        isNotNull(table.lockedAt),
        isNull(sessions.endedAt),
        eq(sessions.accountId, session.accountId),
      ),
    );
  for (const { id } of before) await endSession(work, id, 'sign-in');
}

/** Notes that a session is of a shared computer, if its person works in the computer's branch. */
export async function bindSession(
  db: Db,
  { sessionId, accountId, computer }: { sessionId: number; accountId: number; computer: Computer },
): Promise<void> {
  await db.execute(
    sql`INSERT INTO computer_session (session_id, computer_id)
        SELECT ${sessionId}::integer, ${computer.id}::integer
         WHERE ${worksIn(sql`${accountId}::integer`, sql`${computer.branchId}::integer`)}
        ON CONFLICT (session_id) DO UPDATE SET computer_id = excluded.computer_id`,
  );
}

const worksIn = (accountId: unknown, branchId: unknown) =>
  sql`EXISTS (SELECT FROM app.own_branches(${accountId}) o WHERE o.id = ${branchId} AND NOT o.blocked)`;

/** The condition that a session of a shared computer waits for its PIN. */
const isWaiting = and(
  isNotNull(table.lockedAt),
  isNull(sessions.endedAt),
  isNull(accounts.disabledAt),
  lt(table.tries, PIN_TRIES),
  sql`(${sessions.createdAt} AT TIME ZONE app.clinic_zone())::date = (now() AT TIME ZONE app.clinic_zone())::date`,
  sql`NOT app.is_session_over(${sessions.id})`,
  worksIn(accounts.id, sharedComputers.branchId),
);

const waiting = (db: Db) =>
  db
    .select({
      session: sessions.id,
      accountId: accounts.id,
      platformRole: accounts.platformRole,
      name: accounts.fullName,
      pin: pins.hash,
      passkeyId: sessions.passkeyId,
      byProvider: sql<boolean>`app.provider_counts(${sessions.id}, ${branches.tenantId})`,
    })
    .from(table)
    .innerJoin(sharedComputers, eq(sharedComputers.id, table.computerId))
    .innerJoin(branches, eq(branches.id, sharedComputers.branchId))
    .innerJoin(sessions, eq(sessions.id, table.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(pins, eq(pins.accountId, accounts.id));

/** Those whose sessions are locked on a computer, each once, by name. */
export async function lockedPeople(db: Db, { id }: Computer): Promise<LockedPerson[]> {
  const rows = await waiting(db)
    .where(and(eq(table.computerId, id), isWaiting))
    .orderBy(sql`lower(${accounts.fullName})`, accounts.id, sql`${table.lockedAt} DESC`);
  return rows
    .filter(({ accountId }, at) => accountId !== rows[at - 1]?.accountId)
    .map(({ session, accountId, name, pin }) => ({
      session,
      person: accountId,
      name,
      hasPin: pin !== null,
    }));
}

/** Locks the session of a request: what it held opens nothing, and its pages hear nothing more. */
export async function lock(context: SessionContext): Promise<void> {
  const { db, session, audit } = context;
  // A renewal that is under way ends first, so that its tokens are among those that hold no more.
  await db
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionId, session.id))
    .orderBy(sessionTokens.hash)
    .for('update');
  const locked = await db
    .update(table)
    .set({ lockedAt: sql`now()` })
    .where(eq(table.sessionId, session.id))
    .returning({ id: table.sessionId });
  if (locked.length === 0) throw refusal(403, 'SHARED_COMPUTER.NOT_HERE');
  // Rows stay, by which the session was seen. Their new hashes are of nothing.
  await db
    .update(sessionTokens)
    .set({ hash: sql`'locked ' || gen_random_uuid()` })
    .where(eq(sessionTokens.sessionId, session.id));
  await notifyHubs(context, { kind: 'ended', session: session.id });
  await audit({ resource: 'sessions', id: session.id, action: 'lock-session' });
}

/** Opens a locked session with a PIN. The try counts before the PIN is compared, so that none escapes the count. */
export async function unlock(
  { computer: secret, session: id, pin }: Checked<typeof calls.unlockSession>,
  { database, address, userAgent, runLimited, secrets }: OpenContext,
): Promise<Answer<typeof calls.unlockSession>> {
  const computer = await database.system(({ db }) => computerOf(db, secret));
  if (!computer) {
    await countAttempt(database, [computerFrom(address)]);
    throw notFound();
  }
  const limits = [pinOf(id), pinFrom(address)];
  await countAttempt(database, limits);
  const tried = await database.system(async ({ db }) => {
    const [found] = await waiting(db)
      .where(and(eq(table.computerId, computer.id), eq(sessions.id, id), isWaiting))
      .for('update', { of: table });
    if (!found?.pin) return undefined;
    const [counted] = await db
      .update(table)
      .set({ tries: sql`${table.tries} + 1` })
      .where(eq(table.sessionId, id))
      .returning({ tries: table.tries });
    return counted && { ...found, pin: found.pin, tries: counted.tries };
  });
  if (!tried) throw refusal(403, 'SHARED_COMPUTER.PASSWORD_WANTED');
  const hash = secrets.open(tried.pin, placeOf(pins.hash, tried.accountId));
  if (!(await runLimited('passwords', () => isPassword(pin, hash)))) {
    await noteRefused(database, tried.accountId, 'wrong-pin', {
      address,
      userAgent,
      device: '',
      timeZone: '',
    });
    const left = PIN_TRIES - tried.tries;
    if (left > 0)
      throw refusal(400, 'SHARED_COMPUTER.PIN_WRONG', { field: 'pin', params: { left } });
    await database.system(async (work) => {
      await endSession(work, id, 'pin');
      await note(work.db, tried, 'pin-guessed');
    });
    throw refusal(403, 'SHARED_COMPUTER.PASSWORD_WANTED');
  }
  await uncountAttempt(database, limits);
  return database.system(async (work) => {
    const { db } = work;
    const opened = await db
      .update(table)
      .set({ lockedAt: null, tries: 0 })
      .where(and(eq(table.sessionId, id), isNotNull(table.lockedAt)))
      .returning({ id: table.sessionId });
    if (opened.length === 0) throw refusal(403, 'SHARED_COMPUTER.PASSWORD_WANTED');
    // Few digits confirm nobody: what hurts asks for more.
    await db
      .update(sessions)
      .set({ confirmedAt: new Date(0) })
      .where(eq(sessions.id, id));
    await keepPlace(db, id);
    const tokens = await addTokens(db, id);
    await note(db, tried, 'unlock-session');
    const hasBothFactors = tried.passkeyId !== null || tried.byProvider;
    return signedInAs(db, { ...tried, id: tried.accountId }, tokens, { hasBothFactors });
  });
}

const note = (
  db: Db,
  { accountId, session }: { accountId: number; session: number },
  action: string,
) =>
  db.insert(audits).values({ accountId, resource: 'sessions', recordId: String(session), action });
