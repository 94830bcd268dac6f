import type { PoolClient } from 'pg';

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
