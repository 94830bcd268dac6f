import type { Client } from 'pg';
import { StartError } from '../startError.ts';
import { WriterClient } from './writerHost.ts';

/**
 * Throws a StartError where a pooler lends one session to several connections (its transaction or statement mode):
 * listening, advisory locks of a session, prepared statements and cancelling need one that stays. A pooler that gives
 * each connection a session of its own is not noticed.
 */
export async function refuseSharedSession(connection: Client, address: string): Promise<void> {
  const other = new WriterClient({
    connectionString: address,
    application_name: 'doctor-assist owner',
  });
  const first = await sessionOf(connection);
  await other.connect();
  try {
    // It holds a session until it ends: the first one's, if that is lent.
    await other.query('BEGIN');
    const held = await sessionOf(other);
    if (held !== first && (await sessionOf(connection)) === first) return;
  } finally {
    await other.end();
  }
  throw new StartError(
    'The pooler at DATABASE_URL gives each transaction another session: set its pool_mode to session, or name the database itself.',
  );
}

async function sessionOf(connection: Client): Promise<number | undefined> {
  const { rows } = await connection.query<{ session: number }>(
    'SELECT pg_backend_pid() AS session',
  );
  return rows[0]?.session;
}
