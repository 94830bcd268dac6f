import { sql } from 'drizzle-orm';
import type { GatewayChannel } from '../../../contract/kit/product.ts';
import { type LastAuditCheck, lastAuditCheck } from '../audit/lastCheck.ts';
import { askOver } from '../audit/reading.ts';
import { type LastBackup, lastBackup } from '../backup/lastBackup.ts';
import type { Database, Work } from '../db/database.ts';
import { type Queue, queues } from '../jobs/queue.ts';
import { Part } from '../part.ts';
import type { DiskState } from './diskState.ts';

/** A standby that follows the database. */
export interface Standby {
  name: string;
  state: string;
  /** sync, async, quorum or potential. */
  sync: string;
  lagSeconds: number | null;
  lagBytes: number | null;
}

/** A server that shares the database. */
export interface ServerAtWork {
  host: string;
  version: string;
  startedAt: string;
}

/** A queue of jobs. `oldestSeconds`: how long its oldest job has been due; null where none is. */
export interface QueueState {
  queue: Queue;
  waiting: number;
  active: number;
  failed: number;
  oldestSeconds: number | null;
}

/** What the database tells of itself and of all servers on it. */
export interface DatabaseReadings {
  version: string;
  bytes: number;
  lockWaits: number;
  longestTransactionSeconds: number;
  standbys: Standby[];
  servers: ServerAtWork[];
  queues: QueueState[];
  gateways: { channel: GatewayChannel; sentAt: string | null; failedAt: string | null }[];
  fileBytes: number;
  backup: LastBackup;
  audit: AuditState;
}

/** How far the audit is sealed, and what its last check found. Times are ISO, in UTC. */
export interface AuditState {
  sealedAt: string | null;
  /** When the oldest entry was written that is not sealed yet. */
  waitingSince: string | null;
  check: LastAuditCheck;
}

/** The services outside that the product sends to, in the order that people read them. */
export const channels = new Part<readonly GatewayChannel[]>('channels');

/** Milliseconds for which readings are kept, so that many who ask cost the database no more than one. */
const KEPT_MS = 4_000;
/** The same of those that look through many rows. */
const SLOW_KEPT_MS = 60_000;

/** Seconds after which a server that said nothing counts as gone. */
export const GONE_AFTER_S = 60;

/** Reads the state of the database, by a connection of its own share; what was read a moment ago is answered again. */
export class DatabaseReader {
  readonly #database: Database;
  readonly #readings = kept(KEPT_MS, () => this.#read());
  readonly #slow = kept(SLOW_KEPT_MS, () => this.#readSlowly());
  #lastSlow: Awaited<ReturnType<typeof readSlowly>> | undefined;

  /** How much room a server has to write: that the database has none, its writes tell. */
  readonly readDisk: () => Promise<DiskState>;

  constructor(database: Database, readDisk: () => Promise<DiskState>) {
    this.readDisk = readDisk;
    this.#database = database.for({ share: 'readings', tenant: '', person: '' });
  }

  /** The state of the database. Throws where it is away. */
  readonly read = (): Promise<DatabaseReadings> => this.#readings();

  /** Those of before, where they can not be read. */
  async #readSlowly() {
    try {
      this.#lastSlow = await this.#database.system(readSlowly);
    } catch (error) {
      if (!this.#lastSlow) throw error;
    }
    return this.#lastSlow;
  }

  async #read(): Promise<DatabaseReadings> {
    const { fileBytes, kept: jobs, audit } = await this.#slow();
    const quick = await this.#database.system(readQuickly);
    const states = (Object.keys(queues.get()) as Queue[]).map((queue) => {
      const { active = 0, failed = 0 } = jobs.find((each) => each.queue === queue) ?? {};
      const found = quick.waiting.find((each) => each.queue === queue);
      const { waiting = 0, oldestSeconds = null } = found ?? {};
      return { queue, waiting, active, failed, oldestSeconds };
    });
    const { waiting: _, ...others } = quick;
    const backup = await lastBackup(this.#database);
    return { ...others, queues: states, fileBytes, audit, backup };
  }
}

async function readQuickly({ db }: Work) {
  const { rows: states } = await db.execute<{
    state: Pick<
      DatabaseReadings,
      'version' | 'bytes' | 'lockWaits' | 'longestTransactionSeconds' | 'standbys'
    >;
    longest: number;
  }>(sql`SELECT app.database_state() AS state, app.longest_transaction() AS longest`);
  const [row] = states;
  if (!row) throw new Error('the database tells nothing of itself');
  const { rows: servers } = await db.execute<ServerAtWork & Record<string, unknown>>(sql`
    SELECT s.host, s.version, to_json(s.started_at)#>>'{}' AS "startedAt" FROM server_instance s
     WHERE s.seen_at > now() - make_interval(secs => ${GONE_AFTER_S}) ORDER BY s.host, s.started_at`);
  const { rows: waiting } = await db.execute<{
    queue: string;
    waiting: number;
    oldestSeconds: number | null;
  }>(sql`
    SELECT j.name AS queue, count(*)::integer AS waiting,
           extract(epoch FROM now() - min(j.start_after) FILTER (WHERE j.start_after <= now()))::float8 AS "oldestSeconds"
      FROM pgboss.job j WHERE j.state < 'active' GROUP BY j.name`);
  const { rows: contacts } = await db.execute<{
    channel: string;
    sentAt: string | null;
    failedAt: string | null;
  }>(sql`
    SELECT g.channel, to_json(g.sent_at)#>>'{}' AS "sentAt", to_json(g.failed_at)#>>'{}' AS "failedAt" FROM gateway_contact g`);
  return {
    ...row.state,
    longestTransactionSeconds: Math.max(row.longest, row.state.longestTransactionSeconds),
    servers,
    waiting,
    gateways: channels.get().map((channel) => {
      const found = contacts.find((each) => each.channel === channel);
      return { channel, sentAt: found?.sentAt ?? null, failedAt: found?.failedAt ?? null };
    }),
  };
}

async function readSlowly({ db, client }: Work) {
  const { rows: sizes } = await db.execute<{ bytes: string }>(
    sql`SELECT app.file_bytes() AS bytes`,
  );
  const { rows } = await db.execute<{ queue: string; active: number; failed: number }>(sql`
    SELECT j.name AS queue, (count(*) FILTER (WHERE j.state = 'active'))::integer AS active,
           (count(*) FILTER (WHERE j.state = 'failed'))::integer AS failed
      FROM pgboss.job j WHERE j.state IN ('active', 'failed') GROUP BY j.name`);
  const { rows: seals } = await db.execute<Omit<AuditState, 'check'> & Record<string, unknown>>(sql`
    SELECT to_json(s.sealed_at)#>>'{}' AS "sealedAt",
           to_json((SELECT min(e.at) FROM audit e WHERE e.id > coalesce(s.up_to_id, 0)))#>>'{}' AS "waitingSince"
      FROM (VALUES (1)) AS one (n)
      LEFT JOIN LATERAL (SELECT l.sealed_at, l.up_to_id FROM audit_seal l ORDER BY l.up_to_id DESC LIMIT 1) s ON true`);
  const { sealedAt = null, waitingSince = null } = seals[0] ?? {};
  const audit = { sealedAt, waitingSince, check: await lastAuditCheck(askOver(client)) };
  return { fileBytes: Number(sizes[0]?.bytes ?? 0), kept: rows, audit };
}

/** A function whose answer holds for some milliseconds. Those who ask meanwhile wait for the same one. */
function kept<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at < milliseconds) return last.answer;
    const answer = read();
    const own = { at: performance.now(), answer };
    last = own;
    answer.catch(() => {
      if (last === own) last = undefined;
    });
    return answer;
  };
}
