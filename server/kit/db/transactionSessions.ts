import { Pool, type PoolClient } from 'pg';
import { packageName } from '../version.ts';
import { WriterClient } from './writerHost.ts';

/** Milliseconds until the database counts as not answering. */
const ANSWER_MS = 5_000;

/** The session that a transaction has in the database. */
export interface TransactionSession {
  /** What is still to be asked about it, within the message that begins the transaction. */
  identify(): Promise<unknown> | undefined;
  /** Cancels the statement that it runs. Does nothing while the session is not known. */
  cancel(): Promise<unknown>;
}

/** The sessions that the transactions of a pool have. */
export interface TransactionSessions {
  /** Whether the session of a transaction is another connection's as soon as the transaction ends. */
  readonly isLent: boolean;
  /** The session of a transaction that is about to begin. */
  of(client: PoolClient): TransactionSession;
  end(): Promise<void>;
}

/** Each connection has a session of its own, whose backend process is asked for once. */
export function ownSessions(pool: Pool): TransactionSessions {
  const processes = new WeakMap<PoolClient, number>();
  return {
    isLent: false,
    of: (client) => ({
      identify: () => (processes.has(client) ? undefined : ask(client)),
      cancel: () => pool.query('SELECT pg_cancel_backend($1)', [processes.get(client)]),
    }),
    end: async () => undefined,
  };

  async function ask(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ process: number }>('SELECT pg_backend_pid() AS process');
    const [row] = rows;
    if (row) processes.set(client, row.process);
  }
}

/** Which session a transaction has: its process, and when the transaction began, to the microsecond. */
export interface Identity {
  process: number;
  begun: string;
}

/** Asks, within a transaction, for its identity. */
export const IDENTITY = {
  name: 'identity',
  text: 'SELECT pg_backend_pid() AS process, extract(epoch FROM now())::text AS begun',
};

/** The process of the transaction whose identity is given, for as long as that lasts. */
export const OF_IDENTITY =
  'FROM pg_stat_activity a WHERE a.pid = $1 AND extract(epoch FROM a.xact_start)::text = $2';

/**
 * A pooler lends a session to each transaction, so each is asked for its own. Statements are cancelled from the database's
 * own address: those to be cancelled may have every session of the pooler.
 */
export function lentSessions(directUrl: string): TransactionSessions {
  const pool = new Pool({
    connectionString: directUrl,
    Client: WriterClient,
    max: 1,
    application_name: `${packageName} cancelling`,
    connectionTimeoutMillis: ANSWER_MS,
    idleTimeoutMillis: 10_000,
    query_timeout: ANSWER_MS,
  });
  pool.on('error', ignore);
  return {
    isLent: true,
    of(client) {
      let identity: Identity | undefined;
      return {
        async identify() {
          const { rows } = await client.query<Identity>(IDENTITY);
          [identity] = rows;
        },
        // A request that arrives late finds the session with another's transaction, and lets it be.
        async cancel() {
          if (!identity) return;
          const { process, begun } = identity;
          await pool.query(`SELECT pg_cancel_backend(a.pid) ${OF_IDENTITY}`, [process, begun]);
        },
      };
    },
    end: () => pool.end(),
  };
}

function ignore(): void {}
