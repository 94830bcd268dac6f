import { sql } from 'drizzle-orm';
import type { Database, Work } from '../db/database.ts';
import { attempts } from '../db/schema/index.ts';
import { Failure } from './failure.ts';

/** Minutes after which tries are forgotten. */
export const WINDOW_MINUTES = 15;

/** What is tried, and how often it may be within the window. */
export interface Limit {
  key: string;
  most: number;
}

export const signInOf = (email: string): Limit => ({
  key: `sign-in ${email.toLowerCase()}`,
  most: 10,
});
export const signInFrom = (address: string): Limit => ({
  key: `sign-in from ${address}`,
  most: 100,
});
export const confirmationOf = (accountId: number): Limit => ({
  key: `confirm ${accountId}`,
  most: 10,
});
export const feedFrom = (address: string): Limit => ({
  key: `calendar from ${address}`,
  most: 60,
});
export const feedOf = (doctorId: number): Limit => ({ key: `calendar of ${doctorId}`, most: 100 });
export const mailTo = (email: string): Limit => ({ key: `mail ${email.toLowerCase()}`, most: 5 });
export const mailFrom = (address: string): Limit => ({ key: `mail from ${address}`, most: 30 });

/**
 * Counts a try before its secret is compared, in a transaction of its own, so that neither parallel tries nor a refusal
 * escape the count. Over the limit it refuses with 429.
 */
export async function countTry(database: Database, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  const counted = await database.system((work) => countAll(work, keys, WINDOW_MINUTES));
  const over = counted.filter(
    (row) => row.count > (limits.find((limit) => limit.key === row.key)?.most ?? 0),
  );
  if (over.length === 0) return;
  const until = Math.max(...over.map((row) => row.since.getTime())) + WINDOW_MINUTES * 60_000;
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  throw new Failure(
    429,
    [{ code: 'GENERAL.TOO_MANY', params: { minutes: Math.ceil(seconds / 60) } }],
    {
      'Retry-After': String(seconds),
    },
  );
}

/** Counts one more of each, in a window of so many minutes that begins with the first. */
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

/** Forgets a try that turned out right. */
export async function forgiveTry(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.system(({ db }) =>
    db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(sql`${attempts.key} IN ${limits.map((limit) => limit.key)}`),
  );
}
