import { sql } from 'drizzle-orm';
import type { SessionContext } from '../../../kit/http/context.ts';
import type { DatabaseReader } from '../../../kit/monitoring/databaseReadings.ts';

/** How long one look through all branches may take, in milliseconds. */
const MOST_MS = 5_000;

interface Kept {
  until: number;
  answer: Promise<unknown>;
}

/** What each server of this process counted last: by its reader, as it has one. */
const keptBy = new WeakMap<DatabaseReader, Map<string, Kept>>();

/**
 * Counts something over all branches so that no clinic waits for it: one at a time on a server, as those who ask meanwhile
 * are given the same answer, and for five seconds at most (503 beyond). The answer holds for `keptMs` milliseconds.
 */
export async function sparing<T>(
  { reader, db }: SessionContext,
  { name, keptMs = 0 }: { name: string; keptMs?: number },
  read: () => Promise<T>,
): Promise<T> {
  const kept = keptBy.get(reader) ?? new Map<string, Kept>();
  keptBy.set(reader, kept);
  const last = kept.get(name);
  if (last && performance.now() < last.until) {
    const answered = await (last.answer as Promise<T>).then(
      (answer) => ({ answer }),
      () => undefined,
    );
    // Whoever asked first may have gone away: then it is counted anew.
    if (answered) return answered.answer;
  }
  const counted = async () => {
    await db.execute(sql`SELECT set_config('statement_timeout', ${`${MOST_MS}ms`}, true)`);
    return read();
  };
  const answer = counted();
  const own: Kept = { until: Infinity, answer };
  kept.set(name, own);
  try {
    const found = await answer;
    own.until = performance.now() + keptMs;
    return found;
  } catch (error) {
    own.until = 0;
    throw error;
  } finally {
    if (own.until <= performance.now()) kept.delete(name);
  }
}
