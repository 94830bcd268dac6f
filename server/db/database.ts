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

/**
 * The server's way to the database, as the app role. All work is in transactions whose row-level context is set by
 * the message that begins them.
 */
export class Database {
  readonly #pool: Pool;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(url: string, connections = 16) {
    this.#free = connections;
    this.#pool = new Pool({
      connectionString: url,
      max: connections,
      application_name: 'doctor-assist',
      connectionTimeoutMillis: 1_800,
      idleTimeoutMillis: 60_000,
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
    this.#pool.on('error', () => undefined);
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
      const results = (await client.query(`BEGIN; ${opening}`)) as unknown as { rows: R[] }[];
      const value = await work({ client, db: drizzle(client, { schema }) }, results[1]?.rows ?? []);
      await client.query('COMMIT');
      return value;
    } catch (error) {
      broken = await rollBack(client);
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
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#leave();
      throw new DatabaseAway('no connection', { cause: error });
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

/** SQLSTATE of an error of the database, also where drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || state.startsWith('08') || state.startsWith('57P');
}
