import { Client } from 'pg';

const CONNECTIONS = 16;
const SECONDS = 3;

/** Commits a second that a database makes of small changes: alone, and each with an announcement to the servers. */
export interface CommitRates {
  alone: number;
  announced: number;
}

/**
 * Measures them. PostgreSQL lets one transaction after another commit where each has an announcement (NOTIFY), so the
 * disk's sync is not shared among them.
 */
export async function measureCommits(owner: Client, url: string): Promise<CommitRates> {
  await owner.query('CREATE TABLE bench_commit (id integer PRIMARY KEY, count integer NOT NULL)');
  await owner.query(
    `INSERT INTO bench_commit SELECT n, 0 FROM generate_series(0, ${CONNECTIONS - 1}) AS n`,
  );
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new Client({ connectionString: url, application_name: 'bench commits' }),
  );
  try {
    for (const client of clients) await client.connect();
    // In turns, so that both see the same machine.
    const rates = { alone: 0, announced: 0 };
    for (const kind of ['alone', 'announced', 'alone', 'announced'] as const)
      rates[kind] += (await commitsOf(clients, kind === 'announced')) / (2 * SECONDS);
    return rates;
  } finally {
    for (const client of clients) await client.end();
    await owner.query('DROP TABLE bench_commit');
  }
}

async function commitsOf(clients: readonly Client[], announces: boolean): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const change = (n: number) => `UPDATE bench_commit SET count = count + 1 WHERE id = ${n}`;
  const message = `SELECT pg_notify('bench', '{"kind":"record"}')`;
  const counts = await Promise.all(
    clients.map(async (client, n) => {
      let count = 0;
      for (; performance.now() < until; count++)
        await client.query(
          ['BEGIN', change(n), ...(announces ? [message] : []), 'COMMIT'].join('; '),
        );
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
