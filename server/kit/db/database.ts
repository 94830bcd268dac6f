import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryResult } from 'pg';
import { type Observer, unobserved } from '../monitoring/observer.ts';
import { worksFor } from '../monitoring/statements.ts';
import { packageName } from '../version.ts';
import { cancelOnAbort } from './cancelOnAbort.ts';
import {
  type Connections,
  connectTo,
  type DatabaseAddress,
  UNAVAILABLE_AFTER_MS,
} from './connections.ts';
import type { ConnectionShare, TransactionPurpose } from './connectionShares.ts';
import { QueueTimeout } from './fairQueue.ts';
import { pipelined, type Results } from './pipelined.ts';
import type { TransactionSession } from './transactionSessions.ts';
import { commit, isUnconfirmed } from './unconfirmedCommit.ts';
import { lookForWriter } from './writerHost.ts';

export type Db = NodePgDatabase & { $client: PoolClient };

/** A transaction: drizzle's database, and the client beneath it for statements that drizzle cannot express. */
export interface Work {
  db: Db;
  client: PoolClient;
  /** Aborts when the work has to end: no client waits any longer, or it took too long. Long work checks it. */
  signal: AbortSignal;
  /**
   * Awaits the last statements of a transaction, sent in one round trip with its COMMIT. They must have been sent when it
   * is called; later ones would see no rows. Work that only reads may say of their results that it needs more: it is then
   * done anew, and goes on within its transaction.
   */
  commitWith: CommitWith;
}

type CommitWith = <Statements extends readonly unknown[] | []>(
  statements: Statements,
  needsMore?: (results: Results<Statements>) => boolean,
) => Promise<Results<Statements>>;

/** The statement that opens a transaction and sets its row-level security context. Its plan is kept by name. */
export interface Opening {
  name: string;
  text: string;
  values: unknown[];
}

/** Work needs more than what it had sent with COMMIT. */
class NeedsMore extends Error {
  override readonly name = 'NeedsMore';
}

/** No connection became free in time, or the work took too long. Answered as 503 with Retry-After. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** The database cannot be reached, or did not answer in time. Answered as 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Work that belongs to no call: jobs, demo data, the hub's own queries. */
const ofNobody: TransactionPurpose = { share: 'jobs', tenant: '', person: '' };

/** drizzle over each connection. It is kept because making it is slow. */
const drizzled = new WeakMap<PoolClient, Db>();

const REQUEST_GONE = 'nobody waits for it any longer';

/** How many connections there are, and who has and wants them. */
export interface ConnectionsInUse {
  open: number;
  idle: number;
  shares: { share: ConnectionShare; held: number; waiting: number }[];
}

/**
 * The server's access to the database, as the app role. All work runs in transactions. The message that begins one also
 * sets its row-level security context. Connections are shared fairly between tenants and people; `for` names the
 * person.
 */
export class Database {
  readonly #connections: Connections;
  readonly #purpose: TransactionPurpose;

  constructor(connections: string | Connections, purpose: TransactionPurpose = ofNobody) {
    this.#connections =
      typeof connections === 'string' ? connectTo({ url: connections }, unobserved) : connections;
    this.#purpose = purpose;
  }

  /** Connects to an address, and tells an observer of the waits and statements. */
  static observed(address: DatabaseAddress, observer: Observer): Database {
    return new Database(connectTo(address, observer));
  }

  /** The same database for a given purpose: its share of connections, its requester and its deadline. */
  for(purpose: TransactionPurpose): Database {
    return new Database(this.#connections, purpose);
  }

  /** The same database for work that is finished even when no client waits for it any longer. */
  get uncancelled(): Database {
    return this.for({ ...this.#purpose, signal: undefined });
  }

  /**
   * Runs work in one transaction. `opening` is sent together with BEGIN, in one round trip. The transaction is committed
   * when the work returns and rolled back when it throws. Once COMMIT is sent, only its wait
   * for a standby is cut, after ten seconds.
   */
  async transaction<T, R extends object = object>(
    opening: Opening,
    work: (work: Work, opened: R[]) => Promise<T>,
  ): Promise<T> {
    const { signal, until } = this.#purpose;
    const release = await this.#enter();
    const end = endOf(signal, until);
    try {
      return await this.#run(opening, work, { signal: end.signal }).catch((error: unknown) => {
        if (!(error instanceof NeedsMore)) throw error;
        return this.#run(opening, work, { signal: end.signal, isAnew: true });
      });
    } catch (error) {
      // A cancelled statement fails with the database's own error. The reason of the abort is the useful one.
      throw end.signal.aborted ? end.signal.reason : error;
    } finally {
      end.forget();
      release();
    }
  }

  /** Work that belongs to no request (sign-in itself, jobs), within a branch or none. */
  system<T>(work: (work: Work) => Promise<T>, branchId?: number): Promise<T> {
    return this.transaction(
      { name: 'open_system', text: 'SELECT app.open_system($1)', values: [branchId ?? null] },
      work,
    );
  }

  /**
   * Whether commits are confirmed by a standby, where there has to be one, as far as this server knows. After one that
   * was not, it tries another.
   */
  confirms(): Promise<boolean> {
    const connections = this.#connections;
    if (!connections.isUnconfirmed) return Promise.resolve(true);
    connections.trying ??= this.#tryCommit().finally(() => (connections.trying = undefined));
    return connections.trying;
  }

  async #tryCommit(): Promise<boolean> {
    try {
      // A message in the log changes nothing, and its commit waits like that of a change.
      await this.system(({ client }) =>
        client.query("SELECT pg_logical_emit_message(true, $1::text, '')", [packageName]),
      );
      this.#connections.isUnconfirmed = false;
      return true;
    } catch {
      return false;
    }
  }

  async end(): Promise<void> {
    const { pool, sessions } = this.#connections;
    await pool.end();
    await sessions.end();
  }

  /** The connections of this server at this moment. */
  get inUse(): ConnectionsInUse {
    const { pool, queues } = this.#connections;
    return {
      open: pool.totalCount,
      idle: pool.idleCount,
      shares: Object.entries(queues).map(([share, { held, waiting }]) => ({
        // The keys of the queues are the shares.
        share: share as ConnectionShare,
        held,
        waiting,
      })),
    };
  }

  async #enter(): Promise<() => void> {
    const { share, signal, origin } = this.#purpose;
    const { queues, observer } = this.#connections;
    const begun = performance.now();
    const tell = (isRefused: boolean) =>
      observer.waitedForConnection?.({ share, begun, ended: performance.now(), isRefused }, origin);
    try {
      const leave = await queues[share].enter(this.#purpose, signal);
      tell(false);
      return leave;
    } catch (error) {
      tell(true);
      throw error instanceof QueueTimeout || signal?.aborted
        ? new DatabaseBusy('no connection', { cause: error })
        : error;
    }
  }

  async #run<T, R extends object>(
    opening: Opening,
    work: (work: Work, opened: R[]) => Promise<T>,
    { signal, isAnew = false }: { signal: AbortSignal; isAnew?: boolean },
  ): Promise<T> {
    const { sessions } = this.#connections;
    const client = await this.#connect();
    worksFor(client, this.#purpose.origin);
    const session = sessions.of(client);
    const ending = cancelOnAbort(signal, () => session.cancel());
    let broken: Error | undefined;
    try {
      const opened = await this.#open<R>(client, opening, session);
      let committing: Promise<QueryResult> | undefined;
      const commitWith: CommitWith = async (statements, needsMore) => {
        // A lent session may be another's once COMMIT is sent, so nothing may be cancelled by then.
        if (sessions.isLent || isAnew) return pipelined(statements);
        committing = commit(client, session);
        const [results] = await pipelined([pipelined(statements), committing]);
        if (needsMore?.(results)) throw new NeedsMore();
        return results;
      };
      const value = await work({ client, db: drizzledOver(client), signal, commitWith }, opened);
      await ending.stop();
      if (!committing) signal.throwIfAborted();
      // If the work swallowed an error, COMMIT rolls back without an error.
      const { command } = await (committing ?? commit(client, session));
      if (command !== 'COMMIT') throw new Error('the transaction had failed and was not committed');
      if (isUnconfirmed(client)) {
        this.#connections.isUnconfirmed = true;
        throw new DatabaseUnavailable('no standby has confirmed the commit');
      }
      return value;
    } catch (error) {
      await ending.stop();
      // A table was altered under a prepared statement of this session, or its host takes no writes any longer. It is
      // not rolled back: a pooler ends a session that is left within a transaction, and would lend out one that is not.
      const isSpoilt = error instanceof Error && /^(?:0A000|25006)$/.test(sqlState(error) ?? '');
      broken = isSpoilt || error instanceof DatabaseUnavailable ? error : await rollBack(client);
      throw broken && isConnectionFault(error)
        ? new DatabaseUnavailable('connection lost', { cause: error })
        : error;
    } finally {
      client.release(broken);
    }
  }

  // The pool's own timeout covers waiting for a free connection as well as connecting. The queue has given us a place
  // before, so here the timeout means one thing: the server does not answer.
  async #connect(): Promise<PoolClient> {
    try {
      return await this.#connections.pool.connect();
    } catch (error) {
      throw this.#unavailable('no connection', error);
    }
  }

  async #open<R extends object>(
    client: PoolClient,
    opening: Opening,
    session: TransactionSession,
  ): Promise<R[]> {
    const begun = client.query('BEGIN');
    const answer = pipelined([begun, session.identify(), client.query<R>(opening)]);
    answer.catch(ignore);
    // The opening itself may wait for locks, which says nothing of the database.
    if ((await within(UNAVAILABLE_AFTER_MS, begun)) === 'late') {
      lookForWriter(this.#connections.url);
      throw this.#unavailable('no answer', undefined);
    }
    const [, , opened] = await answer;
    return opened.rows;
  }

  // Those who wait in the queue would only find the same, so they are refused at once.
  #unavailable(what: string, cause: unknown): DatabaseUnavailable {
    const away = new DatabaseUnavailable(what, { cause });
    for (const queue of Object.values(this.#connections.queues)) queue.refuseAll(away);
    return away;
  }
}

function drizzledOver(client: PoolClient): Db {
  const db = drizzled.get(client) ?? drizzle(client);
  drizzled.set(client, db);
  return db;
}

/** The signal that ends some work: the requester's own, or its deadline. */
function endOf(
  signal: AbortSignal | undefined,
  until: number | undefined,
): { signal: AbortSignal; forget: () => void } {
  const end = new AbortController();
  const onAbort = () => end.abort(new DatabaseBusy(REQUEST_GONE));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  const timer =
    until === undefined
      ? undefined
      : setTimeout(
          () => end.abort(new DatabaseBusy('took too long')),
          Math.max(0, until - performance.now()),
        );
  return {
    signal: end.signal,
    forget() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** SQLSTATE of a database error, also of one that drizzle has wrapped. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // Codes of the operating system, such as EPIPE, have no digit. Every SQLSTATE has one.
  if ('code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

function ignore(): void {}

// In a busy process the timer fires before pending answers are read. The answers are checked first.
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => resolve('late')), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    const done = await within(UNAVAILABLE_AFTER_MS, client.query('ROLLBACK'));
    return done === 'late' ? new DatabaseUnavailable('no answer') : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isConnectionFault(error: unknown): boolean {
  const state = sqlState(error);
  // 25006: the host takes no writes any longer.
  return state === undefined || /^(?:08|57P|25006)/.test(state);
}
