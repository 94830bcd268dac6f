import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../../../server/config.ts';
import { Database } from '../../../server/db/database.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { addressFor, prepare } from '../../../server/db/prepare.ts';
import { startServer } from '../../../server/start.ts';
import type { Usage } from './child.ts';
import { fill } from './fill.ts';
import type { GrowthSize } from './size.ts';

/**
 * A server with branches of one shape in a folder, which is filled unless it was before. Arguments: the folder, and
 * numbers of branches, patients and appointments. Prints its address, and how many
 * appointments were booked since, as one line of JSON once it listens, and ends when its standard input does.
 */
const [folder = '', ...numbers] = process.argv.slice(2);
const [branches = 1, patients = 1, appointments = 1] = numbers.map(Number);
const size: GrowthSize = { branches, patients, appointments };
const mark = join(folder, 'filled.json');

await mkdir(folder, { recursive: true });
await fillOnce();
const postgres = await startEmbedded(folder);
const running = await startServer(
  readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: folder }),
  { ownerUrl: postgres.url },
);
process.on('message', () => {
  const usage: Usage = { memory: process.memoryUsage(), cpu: process.cpuUsage() };
  process.send?.(usage);
});
const { address } = running;
const booked = await bookedSince(postgres.url);
console.log(JSON.stringify({ address, ownerUrl: postgres.url, booked }));
for await (const _ of process.stdin);
await running.stop();
await postgres.stop();
process.exit(0);

async function bookedSince(ownerUrl: string): Promise<number> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ last: number }>('SELECT max(id) AS last FROM appointment');
  await owner.end();
  return (rows[0]?.last ?? 0) - Math.floor(appointments / branches) * branches;
}

async function fillOnce(): Promise<void> {
  if (existsSync(mark)) {
    const made = JSON.parse(await readFile(mark, 'utf8')) as GrowthSize;
    if (JSON.stringify(made) !== JSON.stringify(size))
      throw new Error(`${folder} holds another size: ${JSON.stringify(made)}`);
    return;
  }
  const since = Date.now();
  const say = (line: string) =>
    console.error(`${String(Math.round((Date.now() - since) / 1000)).padStart(5)} s  ${line}`);
  // Filling is repeated after a loss of power, not recovered.
  const postgres = await startEmbedded(folder, { durable: false });
  const { app } = await prepare(postgres.url);
  const database = new Database(addressFor(postgres.url, app));
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  try {
    await fill(database, owner, size, say);
    await writeFile(mark, JSON.stringify(size));
    say('Filled');
  } finally {
    await owner.end();
    await database.end();
    await postgres.stop();
  }
}
