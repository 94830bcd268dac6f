import { createHash } from 'node:crypto';
import { Pool, type PoolClient, type QueryResult } from 'pg';
import {
  type Database,
  DatabaseBusy,
  DatabaseUnavailable,
  sqlState,
  type Work,
} from '../../kit/db/database.ts';
import { FairQueue, QueueTimeout } from '../../kit/db/fairQueue.ts';
import type { LoginRoles } from '../../kit/db/prepare.ts';
import { addressFor, WriterClient } from '../../kit/db/writerHost.ts';
import { ZONE } from '../../kit/time.ts';
import { checkSql, type CheckedSql, SqlFault } from './check.ts';

/** Milliseconds that a query may take. */
const LONGEST_MS = 3_000;
/** Most recipients of a query. */
export const MAX_RECIPIENTS = 2_000;
/** Advisory lock of tenants whose query runs: one at a time. */
const RUNNING = 7_031_969;
const PREFIX = 'DECLARE recipients NO SCROLL CURSOR FOR ';

/** Whom a query found, and about which appointment. */
export interface FoundRecipient {
  icPassport: string;
  aptID: number | null;
}

/** A branch, or none, where a query finds nobody. */
interface Place {
  tenantId: number;
  id: number;
}
const NOWHERE: Place = { tenantId: 0, id: 0 };

/**
 * Runs the SQL that administrators write for message queries, as a login role that can read two views of one branch. One
 * query of a tenant runs at a time, on connections of their own.
 */
export class RecipientQueries {
  readonly #pool: Pool;
  readonly #secret: string;
  readonly #database: Database;
  readonly #queue = new FairQueue({ places: 2, perTenant: 1, perPerson: 1, longestWaitMs: 10_000 });

  /** The role's password is also that by which the database knows that the server has named a branch. */
  constructor(ownerUrl: string, role: LoginRoles['query'], database: Database) {
    this.#secret = role.password;
    this.#database = database;
    this.#pool = new Pool({
      connectionString: addressFor(ownerUrl, role),
      Client: WriterClient,
      max: 2,
      application_name: 'doctor-assist queries',
      connectionTimeoutMillis: 1_800,
      idleTimeoutMillis: 60_000,
      // For a planner that does not hear its timeout.
      query_timeout: LONGEST_MS + 400,
    });
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
  }

  /** Checks a query and tries it where it finds nobody. Throws SqlFault. */
  async check(sql: string): Promise<void> {
    await this.find(sql, NOWHERE);
  }

  /** The recipients that a query finds in a branch, each once. Throws SqlFault. */
  async find(sql: string, branch: Place): Promise<FoundRecipient[]> {
    const checked = await checkSql(sql);
    const tenant = String(branch.tenantId);
    const leave = await this.#queue.enter({ tenant, person: tenant }).catch((error: unknown) => {
      throw error instanceof QueueTimeout ? new DatabaseBusy('queries', { cause: error }) : error;
    });
    try {
      return await this.#run(checked, branch);
    } finally {
      leave();
    }
  }

  /** Works with the recipients that a query finds, within the branch, in a transaction that begins afterwards. */
  async findThen<T>(
    sql: string,
    branch: Place,
    work: (found: FoundRecipient[], work: Work) => Promise<T>,
  ): Promise<T> {
    const found = await this.find(sql, branch);
    return this.#database.system((own) => work(found, own), branch.id);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #run(checked: CheckedSql, branch: Place): Promise<FoundRecipient[]> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('no connection', { cause: error });
    });
    let isBroken = true;
    try {
      await this.#open(client, branch);
      await refuseNames(client, checked);
      const found = await rowsOf(client, checked);
      isBroken = false;
      return found;
    } catch (error) {
      const state = sqlState(error);
      isBroken = state === undefined && !(error instanceof SqlFault);
      throw faultOf(error, checked.sql);
    } finally {
      if (!isBroken) isBroken = await client.query('ROLLBACK').then(no, yes);
      client.release(isBroken);
    }
  }

  async #open(client: PoolClient, { tenantId, id }: Place): Promise<void> {
    const hash = createHash('sha256').update(`${this.#secret}:${id}`).digest('hex');
    await client.query(`BEGIN READ ONLY; SET LOCAL search_path = message_data;
      SET LOCAL timezone = '${ZONE}'; SET LOCAL statement_timeout = ${LONGEST_MS};
      SET LOCAL work_mem = '8MB'; SET LOCAL hash_mem_multiplier = 1; SET LOCAL jit = off;
      SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL join_collapse_limit = 6; SET LOCAL from_collapse_limit = 6;
      SET LOCAL app.query_token = '${id}:${hash}'`);
    if (tenantId === 0) return;
    // Other servers run queries too.
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1, $2) AS free',
      [RUNNING, tenantId],
    );
    if (!rows[0]?.free) throw new SqlFault('QUERY.BUSY');
  }
}

// A field with the name of a function would call it where no column has it.
async function refuseNames(client: PoolClient, { ownColumns }: CheckedSql): Promise<void> {
  if (ownColumns.size === 0) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_catalog.pg_proc WHERE proname = ANY($1)
      UNION SELECT typname FROM pg_catalog.pg_type WHERE typname = ANY($1) LIMIT 1`,
    [[...ownColumns.keys()]],
  );
  const [row] = rows;
  if (row) throw new SqlFault('QUERY.OWN_NAME', (ownColumns.get(row.name) ?? 0) + 1, row.name);
}

async function rowsOf(client: PoolClient, { sql }: CheckedSql): Promise<FoundRecipient[]> {
  const since = performance.now();
  await extended(client, `${PREFIX}${sql}`);
  const left = Math.max(1, Math.round(LONGEST_MS - (performance.now() - since)));
  await client.query(`SET LOCAL statement_timeout = ${left}`);
  const { rows } = await extended(client, `FETCH ${MAX_RECIPIENTS + 1} FROM recipients`);
  if (rows.length > MAX_RECIPIENTS) throw new SqlFault('QUERY.TOO_MANY');
  const found = new Map<string, FoundRecipient>();
  for (const row of rows as Record<string, unknown>[]) {
    const { icpassport, aptid } = row;
    if (typeof icpassport !== 'string') continue;
    const aptID = typeof aptid === 'number' ? aptid : null;
    found.set(`${icpassport} ${aptID}`, { icPassport: icpassport, aptID });
  }
  return [...found.values()];
}

// One statement alone, whatever its text holds. The driver's types do not know the option.
function extended(client: PoolClient, text: string): Promise<QueryResult> {
  const statement = { text, queryMode: 'extended' };
  return client.query(statement);
}

/** What may be said of an error: the place in the query, and nothing of any row. */
function faultOf(error: unknown, sql: string): unknown {
  if (error instanceof SqlFault) return error;
  const state = sqlState(error);
  if (state === undefined) return isTimeout(error) ? new SqlFault('QUERY.TOO_SLOW') : error;
  if (state === '57014') return new SqlFault('QUERY.TOO_SLOW');
  if (/^(?:08|57P)/.test(state))
    return new DatabaseUnavailable('connection lost', { cause: error });
  if (state.startsWith('42')) return new SqlFault('QUERY.REFUSED', placeIn(error, sql));
  return new SqlFault('QUERY.FAILED');
}

function placeIn(error: unknown, sql: string): number {
  const position = Number((error as { position?: string }).position ?? 0) - PREFIX.length;
  return Math.min(Math.max(1, position || 1), sql.length);
}

const isTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout';
const yes = () => true;
const no = () => false;
function ignore(): void {}
