import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderTarget } from '../../../server/kit/backup/copyCluster.ts';
import {
  type ClusterTarget,
  readRunningCluster,
} from '../../../server/kit/backup/runningCluster.ts';
import { type Embedded, startEmbedded } from '../../../server/kit/db/embedded.ts';
import { scale } from '../../support/scale.ts';

const writers = 4;
let parent = '';
let original: Embedded | undefined;

const urlOf = () => original?.url ?? '';

async function connected(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'copied cluster '));
  original = await startEmbedded(path.join(parent, 'original'));
  const owner = await connected(original.url);
  await owner.query(`
    CREATE TABLE entry (writer integer, number integer, PRIMARY KEY (writer, number));
    CREATE TABLE purse (id integer PRIMARY KEY, coins integer NOT NULL);
    INSERT INTO purse SELECT i, 100 FROM generate_series(1, 50) i`);
  await owner.end();
});

afterAll(async () => {
  await original?.stop();
  await rm(parent, { recursive: true, force: true });
});

/** Writes as fast as it can: numbered rows, each with a payment that leaves the sum of all purses as it is. */
function startWriting() {
  const acknowledged = Array.from({ length: writers }, () => 0);
  const ending = new AbortController();
  const running = acknowledged.map(async (_, writer) => {
    const client = await connected(urlOf());
    for (let number = 1; !ending.signal.aborted; number += 1) {
      await client.query('BEGIN');
      await client.query('INSERT INTO entry VALUES ($1, $2)', [writer, number]);
      // In the order of their ids, so that no two wait for each other.
      await client.query(
        'UPDATE purse SET coins = coins + CASE WHEN id = $1 THEN -1 ELSE 1 END WHERE id IN ($1, $1 + 1)',
        [1 + ((number * 7 + writer) % 49)],
      );
      await client.query('COMMIT');
      acknowledged[writer] = number;
    }
    await client.end();
  });
  return {
    acknowledged,
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** Ends segments of the write-ahead log, and removes those that nothing needs. */
async function recycle(client: Client): Promise<void> {
  await client.query('SELECT pg_switch_wal()');
  await client.query('CHECKPOINT');
}

async function writtenIn(url: string) {
  const copy = await connected(url);
  const { rows: entries } = await copy.query<{ last: number; count: number }>(
    'SELECT max(number) AS last, count(*)::integer AS count FROM entry GROUP BY writer ORDER BY writer',
  );
  const { rows: sums } = await copy.query('SELECT sum(coins)::integer AS coins FROM purse');
  await copy.end();
  return { entries, sums };
}

it('a running cluster is copied whole while others write and its log is recycled', async () => {
  for (let round = 1; round <= scale(1, 10); round += 1) {
    const folder = path.join(parent, `copy ${round}`);
    await mkdir(folder);
    const { uid, gid } = await stat(path.join(parent, 'original/postgres'));
    const plain = await folderTarget(path.join(folder, 'postgres'), { uid, gid });
    const writing = startWriting();
    const checkpoints = await connected(urlOf());
    let before: number[] = [];
    let files = 0;
    const target: ClusterTarget = {
      ...plain,
      async file(name, content) {
        if (files++ % 400 === 0) await recycle(checkpoints);
        // The last file before the end of the copy: what is acknowledged by now has to be in it.
        if (name === 'global/pg_control') before = [...writing.acknowledged];
        await plain.file(name, content);
      },
    };
    await readRunningCluster(urlOf(), target);
    await writing.stop();
    await checkpoints.query('TRUNCATE entry');
    await checkpoints.end();

    await copyFile(
      path.join(parent, 'original/postgres.password'),
      path.join(folder, 'postgres.password'),
    );
    const copy = await startEmbedded(folder);
    const { entries, sums } = await writtenIn(copy.url);
    await copy.stop();
    expect(before.every((number) => number > 0)).toBe(true);
    for (const [writer, { last, count }] of entries.entries()) {
      expect(count, `rows of writer ${writer}`).toBe(last);
      expect(last).toBeGreaterThanOrEqual(before[writer] ?? Infinity);
    }
    expect(entries).toHaveLength(writers);
    expect(sums).toEqual([{ coins: 5_000 }]);
  }
});

it('leaves nothing behind in the cluster that was copied', async () => {
  const client = await connected(urlOf());
  const { rows } = await client.query('SELECT FROM pg_replication_slots');
  await client.end();
  expect(rows).toEqual([]);
});
