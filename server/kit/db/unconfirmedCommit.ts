import type { PoolClient, QueryResult } from 'pg';
import { cancelAfter } from './cancelOnAbort.ts';
import type { TransactionSession } from './transactionSessions.ts';

/** Milliseconds that a COMMIT waits for a standby. PostgreSQL bounds this wait by none of its timeouts. */
const CONFIRMED_WITHIN_MS = 10_000;

/** Connections whose latest COMMIT was answered before a standby had it. */
const unconfirmed = new WeakSet<PoolClient>();

/**
 * Notes where a COMMIT is answered although no standby has confirmed it. PostgreSQL does so, with a warning alone, when
 * the wait for a synchronous standby is cancelled, as the server does after a while: a primary that is lost then takes the
 * transaction with it.
 */
export function noteUnconfirmed(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    // The warning has no code of its own, and its words are in the database's language.
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client);
  });
}

/** Whether the latest COMMIT of a connection is unconfirmed. */
export function isUnconfirmed(client: PoolClient): boolean {
  return unconfirmed.has(client);
}

/** Commits. Where no standby confirms it in time, the wait is cut, and PostgreSQL answers with a warning alone. */
export async function commit(
  client: PoolClient,
  session: TransactionSession,
): Promise<QueryResult> {
  const waiting = cancelAfter(CONFIRMED_WITHIN_MS, () => session.cancel());
  try {
    return await client.query('COMMIT');
  } finally {
    await waiting.stop();
  }
}
