import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;

/** A transaction's database, and the client beneath it for what drizzle does not say. */
export interface Work {
  db: Db;
  client: PoolClient;
}

/** The database cannot be reached, or did not answer in time. Answered as 503 with Retry-After. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** How long the database may take to accept a connection or to open a transaction before it counts as away. */
const AWAY_AFTER_MS = 1_800;

interface Waiting {
  go: () => void;
  giveUp: (reason: DatabaseAway) => void;
}

/**
 * The server's way to the database, as the app role. All work is in transactions whose row-level context is set by
 * the message that begins them.
 */
export class Database {
  readonly #pool: Pool;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(url: string, connections = 16) {
    this.#free = connections;
    this.#pool = new Pool({
      connectionString: url,
      max: connections,
      application_name: 'doctor-assist',
      connectionTimeoutMillis: AWAY_AFTER_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      statement_timeout: 15_000,
      // For a server that vanished without a word, which cannot end a statement by itself.
      query_timeout: 20_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    // A connection may break at any time: idle, between two statements, or as soon as it is made. It is replaced at the
    // next use; without a listener it would end the process.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
  }

  /**
   * Runs work in one transaction. `opening` is sent together with BEGIN, in one round trip, so it is SQL text whose
   * values the caller has escaped. The transaction is committed when the work returns, rolled back when it throws.
   */
  async transaction<T, R extends object = object>(
    opening: string,
    work: (work: Work, opened: R[]) => Promise<T>,
  ): Promise<T> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      const opened = await this.#open<R>(client, opening);
      const value = await work({ client, db: drizzle(client, { schema }) }, opened);
      // After a failure that the work has swallowed, COMMIT rolls back without an error.
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('the transaction had failed and was not committed');
      return value;
    } catch (error) {
      broken = error instanceof DatabaseAway ? error : await rollBack(client);
      throw broken && isConnectionFault(error)
        ? new DatabaseAway('connection lost', { cause: error })
        : error;
    } finally {
      client.release(broken);
      this.#leave();
    }
  }

  /** Work that belongs to no request (sign-in itself, jobs), within a branch or none. */
  system<T>(work: (work: Work) => Promise<T>, branchId?: number): Promise<T> {
    return this.transaction(`SELECT app.open_system(${branchId ?? 'NULL'}::integer)`, work);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  // The pool's own time limit covers waiting for a turn as well as reaching the server. Turns are taken here, so that
  // the limit means one thing: the server does not answer.
  async #connect(): Promise<PoolClient> {
    if (this.#free > 0) this.#free--;
    else
      await new Promise<void>((go, giveUp) => {
        this.#waiting.push({ go, giveUp });
      });
    try {
      return await this.#pool.connect();
    } catch (error) {
      const away = this.#away('no connection', error);
      this.#leave();
      throw away;
    }
  }

  async #open<R extends object>(client: PoolClient, opening: string): Promise<R[]> {
    const answer = client.query(`BEGIN; ${opening}`) as unknown as Promise<{ rows: R[] }[]>;
    const results = await within(AWAY_AFTER_MS, answer);
    if (results === 'late') throw this.#away('no answer', undefined);
    return results[1]?.rows ?? [];
  }

  // Whoever waits for a turn would wait to find the same.
  #away(what: string, cause: unknown): DatabaseAway {
    const away = new DatabaseAway(what, { cause });
    for (const { giveUp } of this.#waiting.splice(0)) giveUp(away);
    return away;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next.go();
    else this.#free++;
  }
}

/** SQLSTATE of an error of the database, also where drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // Codes of the operating system, such as EPIPE, have no digit; every SQLSTATE has one.
  if ('code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

function ignore(): void {}

// A process that was busy hears of the time before it hears of answers that have come meanwhile: it looks at those
// first.
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => resolve('late')), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    const done = await within(AWAY_AFTER_MS, client.query('ROLLBACK'));
    return done === 'late' ? new DatabaseAway('no answer') : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || state.startsWith('08') || state.startsWith('57P');
}
