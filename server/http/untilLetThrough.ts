import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { sqlState, type Work } from '../db/database.ts';

/** How often a transaction is tried at most. */
const MOST_TRIES = 3;

/**
 * Does a transaction over that the database ended because it and others waited for each other (a deadlock): nothing of
 * it stands, and the others go on. Batches that name the same doctors in opposite order come to that.
 */
export async function untilLetThrough<T>(
  log: FastifyBaseLogger,
  transaction: (isAgain: boolean) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(tries > 1);
    } catch (error) {
      if (sqlState(error) !== '40P01' || tries === MOST_TRIES) throw error;
      log.warn({ err: error, tries }, 'done over after a deadlock');
    }
  }
}

/** Marks a transaction that takes many records in its caller's order, beside others that do. */
export async function besideBatches({ db }: Work, branchId: number | undefined): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtext('batch'), ${branchId ?? 0})`);
}

/** Waits until the branch's batches are done, and keeps others waiting until the transaction ends. Comes first in it. */
export async function afterBatches({ db }: Work, branchId: number | undefined): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('batch'), ${branchId ?? 0})`);
}
