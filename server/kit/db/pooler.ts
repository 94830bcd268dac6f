import { type Client, DatabaseError } from 'pg';
import { namingDirectUrl, StartError } from '../startError.ts';
import { packageName } from '../version.ts';
import { sqlState } from './database.ts';
import { type Identity, IDENTITY, OF_IDENTITY } from './transactionSessions.ts';
import { findWriter, WriterClient } from './writerHost.ts';

/** Where a database is named. */
export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Times that a session is looked for in another's hands, as the pooler's other clients take and return sessions too. */
const ROUNDS = 5;
/** Milliseconds that a pooler may take to find a session. */
const ANSWER_MS = 10_000;

/** A statement that is prepared by name, and tells the session that has it. */
const PROBE = { name: 'pooler_probe', text: 'SELECT pg_backend_pid() AS session' };

/** Whether a pooler lends sessions to transactions, and then whether statements by name are found in each of them. */
type Lending = 'none' | 'keeps statements' | 'loses statements';

/**
 * Throws a StartError where a pooler lends one session to several connections (its transaction or statement mode):
 * preparing, listening and advisory locks of a session need one that stays. A pooler that gives each connection a
 * session of its own is not noticed.
 */
export async function refuseLentSessions(
  address: string,
  variable: DatabaseVariable,
): Promise<void> {
  if ((await lendingAt(address)) === 'none') return;
  throw new StartError(
    variable === 'DATABASE_URL'
      ? 'The pooler at DATABASE_URL gives each transaction another session: name the database itself with DATABASE_DIRECT_URL, or set its pool_mode to session.'
      : 'DATABASE_DIRECT_URL leads to a pooler that gives each transaction another session: name the database itself.',
  );
}

/**
 * Throws a StartError where the server can't do its calls at an address, beside the database's own address: as the app
 * role, it gets no sessions of the same database there, or none that know the statements which it has prepared by name.
 */
export async function checkPooler(callsUrl: string, directUrl: string): Promise<void> {
  await findWriter(callsUrl);
  if ((await lendingAt(callsUrl).catch(refuseLogin)) === 'loses statements')
    throw new StartError(
      'The pooler at DATABASE_URL gives each transaction another session, which lacks the statements that were prepared by name: it has to be PgBouncer 1.21 or later with max_prepared_statements = 200, or in pool_mode = session.',
    );
  if (!(await isSameDatabase(callsUrl, directUrl)))
    throw new StartError(
      'A transaction at DATABASE_URL is not seen at DATABASE_DIRECT_URL: both have to lead to the same database, where track_activities is on.',
    );
}

async function lendingAt(address: string): Promise<Lending> {
  const asked = newClient(address);
  const holder = newClient(address);
  try {
    await asked.connect();
    await holder.connect();
    let session = await sessionOf(asked);
    for (let round = 0; round < ROUNDS; round += 1) {
      // The holder has a session until it ends its transaction: the other's, if that is lent.
      await holder.query('BEGIN');
      const before = session;
      session = await sessionOf(asked);
      if (session !== before) return 'keeps statements';
      await holder.query('ROLLBACK');
    }
    return 'none';
  } catch (error) {
    if (/^(?:26000|42P05)$/.test(sqlState(error) ?? '')) return 'loses statements';
    throw error instanceof Error && error.message === 'Query read timeout'
      ? new StartError(
          'DATABASE_URL gave no two sessions at once within ten seconds: see that the database answers, or raise the default_pool_size of the pooler.',
          { cause: error },
        )
      : error;
  } finally {
    await Promise.all([asked.end(), holder.end()]);
  }
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ session: number }>(PROBE);
  return rows[0]?.session;
}

// The roles are made by the product, so no list of users that somebody keeps has them.
function refuseLogin(error: unknown): never {
  throw error instanceof DatabaseError && /^(?:28|08P01)/.test(error.code ?? '')
    ? new StartError(
        `The pooler at DATABASE_URL does not let the server’s login roles in (${error.message}): give it an auth_query, as docs/availability.md shows.`,
        { cause: error },
      )
    : error;
}

async function isSameDatabase(callsUrl: string, directUrl: string): Promise<boolean> {
  const calls = newClient(callsUrl);
  const direct = newClient(directUrl);
  try {
    await direct.connect().catch((error: unknown) => {
      throw namingDirectUrl(error);
    });
    await calls.connect();
    await calls.query('BEGIN');
    const { rows } = await calls.query<Identity>(IDENTITY);
    const { process, begun } = rows[0] ?? {};
    const { rowCount } = await direct.query(
      `SELECT ${OF_IDENTITY} AND a.datname = current_database()`,
      [process, begun],
    );
    return rowCount === 1;
  } finally {
    await Promise.all([calls.end(), direct.end()]);
  }
}

function newClient(connectionString: string): Client {
  const client = new WriterClient({
    connectionString,
    application_name: `${packageName} start`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  return client;
}
