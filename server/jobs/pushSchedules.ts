import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { isUnlocked } from '../areas/accounts/accounts/sessions.ts';
import { pushDeliveries, pushSchedules, pushTokens, sessions } from '../db/schema/index.ts';
import type { Database, Work } from '../kit/db/database.ts';
import type { PushGateway } from '../kit/gateways/push/index.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { notifyPeople } from '../kit/realtime/messages.ts';
import { type QueuedNotice } from './queues.ts';

const RESOURCE = 'push-schedules';
/** How often a device is tried where the push service does not answer. */
const TRIES = 3;
/** Notifications that begin at one look. */
const AT_ONCE = 20;

/**
 * Begins to send what is due. Every server looks; each notification begins once, with its people and devices, in one
 * transaction.
 */
export async function beginDuePushes(
  database: Database,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await database.system(({ db }) =>
    db
      .select({ id: pushSchedules.id })
      .from(pushSchedules)
      .where(and(eq(pushSchedules.state, 'scheduled'), lte(pushSchedules.sendAt, now)))
      .orderBy(pushSchedules.sendAt)
      .limit(AT_ONCE),
  );
  for (const { id } of due)
    await database
      .system(async (work) => {
        await beginPush(work, id);
        await showPush(work, id);
      })
      .catch(onError);
}

/** Begins to send one within a transaction, unless it has begun. Its devices get their messages once that commits. */
export async function beginPush(
  work: Pick<Work, 'client' | 'db'>,
  schedule: number,
): Promise<void> {
  const { rows } = await work.db.execute<{ session: number }>(
    sql`SELECT session FROM app.begin_push(${schedule})`,
  );
  if (rows.length > 0)
    await enqueue(
      work,
      'platform-push',
      rows.map(({ session }) => ({ schedule, session })),
    );
}

/** Has the pages of Administrators show how far a notification is, once the transaction commits. */
export async function showPush(work: Pick<Work, 'client' | 'db'>, id: number): Promise<void> {
  const { rows } = await work.db.execute<{ id: number }>(
    sql`SELECT a AS id FROM app.administrators_of(${RESOURCE}) a`,
  );
  await notifyPeople(
    work,
    rows.map((row) => row.id),
    { resource: RESOURCE, id, change: 'update', by: 0, at: new Date().toISOString() },
  );
}

/**
 * Sends a notification to one device, at most once: it is noted before the push service is asked, and where a worker was
 * killed meanwhile, nobody knows whether it arrived, so it counts as failed. No transaction is open while the service is
 * asked.
 */
export async function sendNotice(
  database: Database,
  gateway: PushGateway,
  queued: QueuedNotice,
): Promise<undefined> {
  const claimed = await database.system((work) => claim(work, queued));
  if (claimed === 'ended') return undefined;
  const { token } = claimed;
  if (token === null) {
    await end(database, queued, false);
    return undefined;
  }
  const result = await gateway
    .send(token, {
      title: claimed.title,
      body: claimed.body,
      tag: `notice-${queued.schedule}`,
      address: '/notification',
    })
    .catch(async (error: unknown) => {
      if (claimed.tries >= TRIES) return 'refused' as const;
      await database.system(({ db }) =>
        db.update(pushDeliveries).set({ isTried: false }).where(ofDevice(queued)),
      );
      throw error;
    });
  if (result === 'gone')
    await database.system(({ db }) => db.delete(pushTokens).where(eq(pushTokens.token, token)));
  await end(database, queued, result === 'sent');
  return undefined;
}

const ofDevice = ({ schedule, session }: QueuedNotice) =>
  and(eq(pushDeliveries.scheduleId, schedule), eq(pushDeliveries.sessionId, session));

/**
 * Notes that the device is tried; `ended` where it is known what became of it. No token where it was tried by a worker
 * that did not tell, or its session has ended.
 */
async function claim({ db }: Work, queued: QueuedNotice) {
  const [row] = await db
    .select({
      isTried: pushDeliveries.isTried,
      tries: pushDeliveries.tries,
      title: pushSchedules.title,
      body: pushSchedules.body,
    })
    .from(pushDeliveries)
    .innerJoin(pushSchedules, eq(pushSchedules.id, pushDeliveries.scheduleId))
    .where(ofDevice(queued))
    .for('update', { of: pushDeliveries });
  if (!row) return 'ended' as const;
  const tries = row.tries + 1;
  await db.update(pushDeliveries).set({ isTried: true, tries }).where(ofDevice(queued));
  const [device] = await db
    .select({ token: pushTokens.token })
    .from(pushTokens)
    .innerJoin(sessions, eq(sessions.id, pushTokens.sessionId))
    .where(and(eq(sessions.id, queued.session), isNull(sessions.endedAt), isUnlocked));
  return { ...row, tries, token: row.isTried ? null : (device?.token ?? null) };
}

async function end(database: Database, queued: QueuedNotice, arrived: boolean): Promise<void> {
  await database.system(async (work) => {
    const { rows } = await work.db.execute<{ shows: boolean }>(
      sql`SELECT app.end_push_delivery(${queued.schedule}, ${queued.session}, ${arrived}) AS shows`,
    );
    if (rows[0]?.shows) await showPush(work, queued.schedule);
  });
}
