import { eq, inArray, sql } from 'drizzle-orm';
import type { Fault } from '../../../contract/kit/failure.ts';
import type { Database, Work } from '../db/database.ts';
import { attempts } from '../db/schema/index.ts';
import { Failure } from './failure.ts';

/** Minutes after which attempts are forgotten. */
export const WINDOW_MINUTES = 15;

/** The key of an attempt, and how many are allowed within the window before a pause. */
export interface Limit {
  key: string;
  most: number;
  /**
   * Seconds of the pause after the last allowed attempt, doubled by each further one up to the longest. Without it the
   * pause lasts to the window's end.
   */
  pause?: { first: number; longest: number };
}

/** Attempts at one account from one address. Others at the address, and the person elsewhere, do not have to wait. */
export const signInBy = (email: string, address: string): Limit => ({
  key: `sign-in ${email.toLowerCase()} from ${address}`,
  most: 10,
  pause: { first: 30, longest: 300 },
});
/** Attempts at one account from everywhere. The pauses are short, so that an attacker cannot lock the person out. */
export const signInOf = (email: string): Limit => ({
  key: `sign-in ${email.toLowerCase()}`,
  most: 100,
  pause: { first: 1, longest: 15 },
});
/** Attempts with one passkey from one address. */
export const passkeyBy = (credential: string, address: string): Limit => ({
  key: `passkey ${credential} from ${address}`,
  most: 10,
  pause: { first: 30, longest: 300 },
});
/** Attempts with whichever passkeys from one address. People there wait for seconds only. */
export const passkeysFrom = (address: string): Limit => ({
  key: `passkeys from ${address}`,
  most: 100,
  pause: { first: 1, longest: 15 },
});
export const confirmationOf = (accountId: number): Limit => ({
  key: `confirm ${accountId}`,
  most: 10,
  pause: { first: 30, longest: 300 },
});
export const resetBy = (email: string, address: string): Limit => ({
  key: `reset ${email.toLowerCase()} from ${address}`,
  most: 10,
  pause: { first: 30, longest: 300 },
});
export const outboxFrom = (address: string): Limit => ({ key: `outbox from ${address}`, most: 10 });
/** Mails with a code that one address asks for, for one person. */
export const mailBy = (email: string, address: string): Limit => ({
  key: `mail ${email.toLowerCase()} from ${address}`,
  most: 5,
  pause: { first: 60, longest: 600 },
});
/** Those that one address asks for. The pauses are short, so that nobody keeps the others there from asking. */
export const mailFrom = (address: string): Limit => ({
  key: `mail from ${address}`,
  most: 30,
  pause: { first: 1, longest: 15 },
});
/** Those for one person from everywhere. They fill no mailbox, and the person has not long to wait. */
export const mailOf = (email: string): Limit => ({
  key: `mail ${email.toLowerCase()}`,
  most: 20,
  pause: { first: 10, longest: 60 },
});

/** Questions of visitors whether an email, phone or name exists. People at the address wait for seconds only. */
export const existenceFrom = (address: string): Limit => ({
  key: `existence from ${address}`,
  most: 100,
  pause: { first: 1, longest: 30 },
});
/** Events that one address told of without proving who it is. */
export const webhookFrom = (address: string): Limit => ({
  key: `webhook from ${address}`,
  most: 30,
  pause: { first: 1, longest: 60 },
});
/** Events that one account of a gateway tells of: three for each message, and the replies. */
export const webhookOf = (instanceId: number): Limit => ({
  key: `webhook of ${instanceId}`,
  most: 6_000,
  pause: { first: 1, longest: 15 },
});
/** Registrations from one address. */
export const signUpFrom = (address: string): Limit => ({
  key: `sign-up from ${address}`,
  most: 20,
  pause: { first: 10, longest: 300 },
});

/**
 * Counts an attempt before its secret is compared, in a transaction of its own, so that neither parallel attempts nor
 * an error escape the count. During a pause it throws 429 and does not count, so the pause ends. The limits of one kind
 * of attempt always come in the same order, so that no two attempts deadlock.
 */
export async function countAttempt(database: Database, limits: readonly Limit[]): Promise<void> {
  const seconds = await database.system(async (work) => {
    for (const limit of limits) {
      const left = await countOne(work, limit);
      if (left > 0) return left;
    }
    return 0;
  });
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** The 429 error with the seconds until the next attempt. */
export function tooManyAttempts(seconds: number): Failure {
  const fault: Fault =
    seconds < 120
      ? { code: 'GENERAL.TOO_MANY_SECONDS', params: { seconds } }
      : { code: 'GENERAL.TOO_MANY', params: { minutes: Math.ceil(seconds / 60) } };
  return new Failure(429, [fault], { 'Retry-After': String(seconds) });
}

// Counts an attempt unless there is a pause. Returns the seconds left of the pause.
async function countOne({ db }: Work, { key, most, pause }: Limit): Promise<number> {
  const window = sql`make_interval(mins => ${WINDOW_MINUTES})`;
  const isOver = sql`${attempts.since} < now() - ${window}`;
  const pauseEnds = pause
    ? sql`now() + make_interval(secs => least(${pause.longest}::float, ${pause.first}::float * 2 ^ least(${attempts.count} + 1 - ${most}::integer, 20)))`
    : sql`${attempts.since} + ${window}`;
  const counted = await db
    .insert(attempts)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
        since: sql`CASE WHEN ${isOver} THEN now() ELSE ${attempts.since} END`,
        pausedUntil: sql`CASE WHEN ${isOver} OR ${attempts.count} + 1 < ${most}::integer THEN NULL ELSE ${pauseEnds} END`,
      },
      setWhere: sql`${isOver} OR coalesce(${attempts.pausedUntil} <= now(), true)`,
    })
    .returning({ key: attempts.key });
  if (counted.length > 0) return 0;
  const [paused] = await db
    .select({
      seconds: sql<number>`greatest(1, ceil(extract(epoch FROM ${attempts.pausedUntil} - now())))::integer`,
    })
    .from(attempts)
    .where(eq(attempts.key, key));
  return paused?.seconds ?? 1;
}

/** Adds one to each count, in a window of so many minutes that begins with the first. */
export function countAll({ db }: Work, keys: readonly string[], minutes: number) {
  const isOver = sql`${attempts.since} < now() - make_interval(mins => ${minutes})`;
  return db
    .insert(attempts)
    .values(keys.toSorted().map((key) => ({ key, count: 1 })))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
        since: sql`CASE WHEN ${isOver} THEN now() ELSE ${attempts.since} END`,
      },
    })
    .returning();
}

/** Takes back an attempt that was right, with the pause after it. */
export async function uncountAttempt(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.system(({ db }) =>
    db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)`, pausedUntil: null })
      .where(sql`${attempts.key} IN ${limits.map((limit) => limit.key)}`),
  );
}

/** Deletes all attempts of a person who was authenticated in another way. */
export async function deleteAttempts(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.system(({ db }) =>
    db.delete(attempts).where(
      inArray(
        attempts.key,
        limits.map(({ key }) => key),
      ),
    ),
  );
}
