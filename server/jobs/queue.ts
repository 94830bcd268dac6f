import { Client } from 'pg';
import PgBoss from 'pg-boss';
import type { Work } from '../db/database.ts';

/** Kinds of work that is done after the request that caused it. */
const queues = {
  mail: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
} as const;
export type Queue = keyof typeof queues;

/** Makes the queue's own tables, as the owner, and lets the app role use them. */
export async function prepareQueue(ownerUrl: string, appRole: string): Promise<void> {
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
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
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

/** Works off the queues until stopped. A worker that throws is tried again later, with growing pauses. */
export async function startWorkers(
  url: string,
  workers: Record<Queue, (data: { id: number }) => Promise<void>>,
  onError: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: url, migrate: false, schedule: false, max: 4 });
  boss.on('error', onError);
  await boss.start();
  for (const [name, work] of Object.entries(workers)) {
    await boss.work<{ id: number }>(name, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
      if (job) await work(job.data);
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000, wait: true }) };
}
