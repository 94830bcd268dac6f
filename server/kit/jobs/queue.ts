import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type QueryResult } from 'pg';
import PgBoss from 'pg-boss';
import type { Work } from '../db/database.ts';
import { takeTurn } from '../db/migrate.ts';
import { pipelined } from '../db/pipelined.ts';
import { WriterClient } from '../db/writerHost.ts';
import type { Observer } from '../monitoring/observer.ts';
import type { Origin } from '../monitoring/origin.ts';
import { Part } from '../part.ts';
import { packageName } from '../version.ts';

/** How jobs of a queue are tried again. */
export const retryOptions = { retryLimit: 8, retryDelay: 5, retryBackoff: true };

/** How the jobs of a queue are run. */
interface QueueOptions {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
  /** The number of jobs that are run at once. */
  batchSize: number;
  /** The queue of jobs that failed their last attempt. */
  deadLetter?: string;
  /** A job that waits already is not queued again. */
  isOnce?: boolean;
}

/** The queues of a product. Dead letter queues stand before those that name them. */
export const queues = new Part<Readonly<Record<Queue, QueueOptions>>>('queues');

/** The data of each queue's jobs. A product adds its queues to this interface. */
export interface Jobs {
  mail: { id: number };
}
export type Queue = keyof Jobs;

/** The result of a job: whether to retry it, and what has to be recorded first, however long that takes. */
export interface Outcome {
  retry: boolean;
  recordResult: () => Promise<unknown>;
}

type Worker<Q extends Queue> = (data: Jobs[Q]) => Promise<Outcome | undefined>;

/** What runs the jobs of each queue. */
export type Workers = { [Q in Queue]?: Worker<Q> };

/** Advisory lock key: one of several servers prepares the queue. */
const PREPARING = 7_031_966;
/** Interval between polls of an empty queue. */
const POLL_MS = 500;
/** Minimum interval between reports of failures. */
const REPORT_EVERY_MS = 30_000;

/** Creates the queue's tables as the owner, and grants them to the app role. */
export async function prepareQueue(ownerUrl: string, appRole: string): Promise<void> {
  const owner = new WriterClient({
    connectionString: ownerUrl,
    application_name: `${packageName} owner`,
  });
  await owner.connect();
  try {
    await takeTurn(owner, PREPARING);
    const db = {
      executeSql: (text: string, values: unknown[]) => owner.query(text, values),
    };
    const boss = new PgBoss({ db, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    await boss.start();
    for (const [name, given] of Object.entries(queues.get())) {
      const { batchSize: _, isOnce: __, ...options } = { isOnce: false, ...given };
      await boss.createQueue(name, { name, ...options });
    }
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
 * Queues jobs within a transaction, so that they run if and only if it commits. Uses SQL, which pg-boss documents for
 * this, since its own client uses a separate connection. Those of one call take turns with those of others: the first of
 * each come first, so that nobody waits for the many of somebody else. Of a queue that is `isOnce`, a job that waits already
 * is not queued again.
 */
export async function enqueue<Q extends Queue>(
  { client }: Pick<Work, 'client'>,
  queue: Q,
  work: readonly Jobs[Q][],
): Promise<void> {
  const options = queues.get()[queue];
  const { retryLimit, retryDelay, retryBackoff, expireInSeconds, deadLetter = null } = options;
  const { isOnce = false } = options;
  await client.query(
    `INSERT INTO pgboss.job (name, data, priority, retry_limit, retry_delay, retry_backoff, expire_in, dead_letter)
     SELECT $1, data, 1 - place, $3, $4, $5, make_interval(secs => $6), $7
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS job (data, place)
      WHERE NOT $8::boolean
         OR NOT EXISTS (SELECT FROM pgboss.job w WHERE w.name = $1 AND w.state = 'created' AND w.data = job.data)`,
    [
      queue,
      JSON.stringify(work),
      retryLimit,
      retryDelay,
      retryBackoff,
      expireInSeconds,
      deadLetter,
      isOnce,
    ],
  );
}

/**
 * Runs the workers until stopped, those of a queue that `waits` excepted meanwhile, and none while what they would store is
 * not confirmed. A job whose worker throws is retried
 * later, with growing pauses, and so is fetching while the database is unavailable.
 */
export async function startWorkers(
  url: string,
  workers: Workers,
  {
    waits,
    confirms,
    onError,
    observer,
  }: {
    waits: (queue: Queue) => boolean;
    confirms: () => Promise<boolean>;
    onError: (error: unknown) => void;
    observer: Observer;
  },
): Promise<{ stop(): Promise<void> }> {
  const report = throttled(onError);
  const pool = new Pool({
    connectionString: url,
    Client: WriterClient,
    max: 3,
    application_name: `${packageName} jobs`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const db = {
    executeSql: (text: string, values: unknown[]) => withoutStandby(pool, text, values),
  };
  const boss = new PgBoss({ db, migrate: false, schedule: false, maintenanceIntervalSeconds: 10 });
  boss.on('error', report);
  await boss.start();
  const stopping = new AbortController();
  const loop = { signal: stopping.signal, report, waits, confirms, observer };
  const loops = (Object.keys(workers) as Queue[]).map((queue) =>
    // Each queue's jobs match its worker.
    runWorker(boss, queue, workers[queue] as Worker<Queue>, loop),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

const LOCALLY = 'SET LOCAL synchronous_commit = local';
/** The queue's own maintenance brings a transaction along. */
const beginning = /^\s*BEGIN;/;

/**
 * Runs a statement of the queue whose commit waits for no standby: nothing bounds that wait, and each that was given up
 * would leave a session behind. A queue that forgets that a job is done runs it again; what may not be done twice is noted
 * by the job itself.
 */
async function withoutStandby(pool: Pool, text: string, values: unknown[]): Promise<QueryResult> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    if (beginning.test(text)) return await client.query(text.replace(beginning, `$& ${LOCALLY};`));
    const [, , result] = await pipelined([
      client.query('BEGIN'),
      client.query(LOCALLY),
      client.query(text, values),
      client.query('COMMIT'),
    ]);
    return result;
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failed);
  }
}

interface Loop {
  signal: AbortSignal;
  report: (error: unknown) => void;
  waits: (queue: Queue) => boolean;
  confirms: () => Promise<boolean>;
  observer: Observer;
}

// The workers of pg-boss report results without awaiting them, and an unhandled rejection ends the process while the
// database is unavailable. This loop awaits them.
async function runWorker(
  boss: PgBoss,
  queue: Queue,
  work: Worker<Queue>,
  loop: Loop,
): Promise<void> {
  const { signal, report, waits, confirms } = loop;
  const { batchSize: places } = queues.get()[queue];
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    try {
      const batchSize = places - running.size;
      const isReady = !waits(queue) && (await confirms());
      const jobs = isReady ? await boss.fetch<Jobs[Queue]>(queue, { batchSize }) : [];
      for (const job of jobs) run(job);
      // A slow job keeps its own place alone.
      if (running.size === places) await Promise.race(running);
      else if (jobs.length < batchSize) await wait(POLL_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) break;
      report(error);
      await wait(POLL_MS);
    }
  }
  await Promise.all(running);

  function run(job: PgBoss.Job<Jobs[Queue]>): void {
    const handled = handle(job)
      .catch(report)
      .finally(() => running.delete(handled));
    running.add(handled);
  }

  async function handle(job: PgBoss.Job<Jobs[Queue]>): Promise<void> {
    const { observer } = loop;
    const { branchId: branch }: { readonly branchId?: number; [name: string]: unknown } = {
      ...job.data,
    };
    const origin: Origin = {
      requestId: job.id,
      call: `job ${queue}`,
      ...(branch !== undefined && { branch }),
    };
    const begun = performance.now();
    observer.jobBegan?.(origin);
    const perform = () => runJob(job);
    const isDone = await (observer.within ? observer.within(origin, perform) : perform());
    const outcome = isDone ? 'done' : 'again';
    observer.job?.({ queue, outcome, begun, ended: performance.now() }, origin);
  }

  /** Whether it is done, and the queue knows. */
  async function runJob({ id, data }: PgBoss.Job<Jobs[Queue]>): Promise<boolean> {
    const { retry, recordResult: record } = await outcomeOf(data);
    await retryUntilStopped(record, loop);
    const tellQueue = () => (retry ? boss.fail(queue, id) : boss.complete(queue, id));
    return (await retryUntilStopped(tellQueue, loop)) && !retry;
  }

  async function outcomeOf(data: Jobs[Queue]): Promise<Outcome> {
    try {
      const outcome = (await work(data)) ?? { retry: false, recordResult: nothing };
      if (outcome.retry) report(Object.assign(new Error('to be tried again'), { code: queue }));
      return outcome;
    } catch (error) {
      report(error);
      return { retry: true, recordResult: nothing };
    }
  }
}

async function nothing(): Promise<void> {}

// The result of a job is recorded as soon as possible, or the job would run again after it expires. False where a stop
// came before.
async function retryUntilStopped(
  record: () => Promise<unknown>,
  { signal, report }: Pick<Loop, 'signal' | 'report'>,
): Promise<boolean> {
  do {
    try {
      await record();
      return true;
    } catch (error) {
      report(error);
      await wait(POLL_MS);
    }
  } while (!signal.aborted);
  return false;
}

function throttled(onError: (error: unknown) => void): (error: unknown) => void {
  let reportedAt = 0;
  return (error) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    onError(error);
  };
}
