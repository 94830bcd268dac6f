import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { sqlState, type Work } from '../db/database.ts';
import type { Observer } from '../monitoring/observer.ts';

/** Attempts of a transaction at most. */
const MAX_ATTEMPTS = 3;

/**
 * Retries a transaction that PostgreSQL ended because of a deadlock. It was rolled back whole, and the others went on.
 * Batches that name the same people in opposite order can deadlock.
 */
export async function retryDeadlocks<T>(
  { log, observer }: { log: FastifyBaseLogger; observer: Observer },
  transaction: (isAgain: boolean) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(tries > 1);
    } catch (error) {
      if (sqlState(error) !== '40P01' || tries === MAX_ATTEMPTS) throw error;
      observer.deadlock?.();
      log.warn({ err: error, tries }, 'done over after a deadlock');
    }
  }
}

/** Takes a shared advisory lock for a transaction that locks many records in its caller's order. */
export async function lockBatchShared({ db }: Work, branchId: number | undefined): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtext('batch'), ${branchId ?? 0})`);
}

/**
 * Takes the exclusive advisory lock: waits for the branch's batches and blocks others until the transaction ends. Must
 * be the first statement.
 */
export async function lockBatchExclusive(
  { db }: Work,
  branchId: number | undefined,
): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('batch'), ${branchId ?? 0})`);
}
