import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { Work } from '../db/database.ts';

/** Kinds of work that is done after the request that caused it. */
const queues = {
  mail: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
} as const;
export type Queue = keyof typeof queues;

/** Held while one of several servers prepares the queue. */
const PREPARING = 7_031_966;
/** How often a queue is asked for work while there is none. */
const POLL_MS = 500;
/** At most so often it is told that work failed. */
const TELL_EVERY_MS = 30_000;

/** Makes the queue's own tables, as the owner, and lets the app role use them. */
export async function prepareQueue(ownerUrl: string, appRole: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'doctor-assist owner' });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [PREPARING]);
    const boss = new PgBoss({
      connectionString: ownerUrl,
      supervise: false,
      schedule: false,
      max: 2,
    });
    boss.on('error', () => undefined);
    await boss.start();
    for (const [name, options] of Object.entries(queues))
      await boss.createQueue(name, { name, ...options });
    await boss.stop({ graceful: false });
    const role = owner.escapeIdentifier(appRole);
    await owner.query(`GRANT USAGE ON SCHEMA pgboss TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${role}`);
  } finally {
    await owner.end();
  }
}

/**
 * Puts work into a queue within a transaction: it is done if, and only if, the transaction is committed. Written as
 * SQL, which the queue documents for this, since its own client works on a connection of its own.
 */
export async function enqueue({ client }: Work, queue: Queue, data: { id: number }): Promise<void> {
  const { retryLimit, retryDelay, retryBackoff, expireInSeconds } = queues[queue];
  await client.query(
    `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
     VALUES ($1, $2, $3, $4, $5, make_interval(secs => $6))`,
    [queue, JSON.stringify(data), retryLimit, retryDelay, retryBackoff, expireInSeconds],
  );
}

/**
 * Works off the queues until stopped. A worker that throws is tried again later, with growing pauses; so is the
 * database while it is away.
 */
export async function startWorkers(
  url: string,
  workers: Record<Queue, (data: { id: number }) => Promise<void>>,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const tell = sparingly(onError);
  const pool = new Pool({
    connectionString: url,
    max: 4,
    application_name: 'doctor-assist jobs',
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    keepAlive: true,
  });
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, migrate: false, schedule: false, maintenanceIntervalSeconds: 30 });
  boss.on('error', tell);
  await boss.start();
  const stopping = new AbortController();
  const kept = Object.entries(workers).map(([queue, work]) =>
    workOff(boss, queue, work, { signal: stopping.signal, tell }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(kept);
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

interface Loop {
  signal: AbortSignal;
  tell: (error: unknown) => void;
}

// The queue's own workers note what they have done without waiting for it, and end the process when that fails because
// the database is away: so the loop is ours.
async function workOff(
  boss: PgBoss,
  queue: string,
  work: (data: { id: number }) => Promise<void>,
  loop: Loop,
): Promise<void> {
  const { signal, tell } = loop;
  while (!signal.aborted) {
    try {
      const [job] = await boss.fetch<{ id: number }>(queue);
      if (job) await insist(await outcomeOf(job), loop);
      else await wait(POLL_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      tell(error);
      await wait(POLL_MS);
    }
  }

  async function outcomeOf({ id, data }: PgBoss.Job<{ id: number }>) {
    try {
      await work(data);
      return () => boss.complete(queue, id);
    } catch (error) {
      tell(error);
      return () => boss.fail(queue, id);
    }
  }
}

// What became of a job is noted as soon as that is possible; otherwise it would be tried again when its time is over.
async function insist(note: () => Promise<unknown>, { signal, tell }: Loop): Promise<void> {
  do {
    try {
      await note();
      return;
    } catch (error) {
      tell(error);
      await wait(POLL_MS);
    }
  } while (!signal.aborted);
}

function sparingly(onError: (error: unknown) => void): (error: unknown) => void {
  let toldAt = 0;
  return (error) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    onError(error);
  };
}
