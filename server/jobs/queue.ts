import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { Work } from '../db/database.ts';

const insisting = { retryLimit: 8, retryDelay: 5, retryBackoff: true };

/**
 * Kinds of work that is done after the request that caused it, so many at once as a batch has. What has been tried to
 * the last goes to the queue that is named as its dead letters', which therefore stands before it.
 */
const queues = {
  mail: { ...insisting, expireInSeconds: 60, batchSize: 1 },
  'sms-lost': { ...insisting, expireInSeconds: 30, batchSize: 20 },
  // Longer than the gateway may take: what is not noted by then was cut off.
  sms: { ...insisting, expireInSeconds: 30, batchSize: 4, deadLetter: 'sms-lost' },
} as const;

/** What the work of each queue needs to know. System work has to name the branch of a message. */
interface Jobs {
  mail: { id: number };
  sms: { id: number; branchId: number };
  'sms-lost': { id: number; branchId: number };
}
type Queue = keyof Jobs;

/** How a piece of work ended: whether it is to be tried again, and what is noted first, however long that takes. */
export interface Outcome {
  again: boolean;
  note: () => Promise<unknown>;
}

type Worker<Q extends Queue> = (data: Jobs[Q]) => Promise<Outcome | undefined>;

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
    for (const [name, { batchSize: _, ...options }] of Object.entries(queues))
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
 * Puts pieces of work into a queue within a transaction: they are done if, and only if, it is committed. Written as
 * SQL, which the queue documents for this, since its own client works on a connection of its own.
 */
export async function enqueue<Q extends 'mail' | 'sms'>(
  { client }: Work,
  queue: Q,
  work: readonly Jobs[Q][],
): Promise<void> {
  const options: { deadLetter?: string } & (typeof queues)[Q] = queues[queue];
  const { retryLimit, retryDelay, retryBackoff, expireInSeconds, deadLetter = null } = options;
  await client.query(
    `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, dead_letter)
     SELECT $1, data, $3, $4, $5, make_interval(secs => $6), $7 FROM jsonb_array_elements($2::jsonb) AS data`,
    [
      queue,
      JSON.stringify(work),
      retryLimit,
      retryDelay,
      retryBackoff,
      expireInSeconds,
      deadLetter,
    ],
  );
}

/**
 * Works off the queues until stopped. A worker that throws is tried again later, with growing pauses; so is the
 * database while it is away.
 */
export async function startWorkers(
  url: string,
  workers: { [Q in Queue]?: Worker<Q> },
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
  const boss = new PgBoss({ db, migrate: false, schedule: false, maintenanceIntervalSeconds: 10 });
  boss.on('error', tell);
  await boss.start();
  const stopping = new AbortController();
  const loop = { signal: stopping.signal, tell };
  const kept = (Object.keys(workers) as Queue[]).map((queue) =>
    // Each queue holds what its own work needs.
    workOff(boss, queue, workers[queue] as Worker<Queue>, loop),
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
async function workOff(boss: PgBoss, queue: Queue, work: Worker<Queue>, loop: Loop): Promise<void> {
  const { signal, tell } = loop;
  const { batchSize } = queues[queue];
  while (!signal.aborted) {
    try {
      const jobs = await boss.fetch<Jobs[Queue]>(queue, { batchSize });
      await Promise.all(jobs.map(handle));
      if (jobs.length === 0) await wait(POLL_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      tell(error);
      await wait(POLL_MS);
    }
  }

  async function handle({ id, data }: PgBoss.Job<Jobs[Queue]>): Promise<void> {
    const { again, note } = await outcomeOf(data);
    await insist(note, loop);
    await insist(() => (again ? boss.fail(queue, id) : boss.complete(queue, id)), loop);
  }

  async function outcomeOf(data: Jobs[Queue]): Promise<Outcome> {
    try {
      const outcome = (await work(data)) ?? { again: false, note: nothing };
      if (outcome.again) tell(Object.assign(new Error('to be tried again'), { code: queue }));
      return outcome;
    } catch (error) {
      tell(error);
      return { again: true, note: nothing };
    }
  }
}

async function nothing(): Promise<void> {}

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
