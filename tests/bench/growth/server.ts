import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'pg';
import { readConfig } from '../../../server/config.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { startServer } from '../../../server/start.ts';
import type { Question, Usage } from './child.ts';
import { sizeOf } from './size.ts';

/**
 * A server on a folder that was filled. Arguments: the folder, and numbers of branches, patients and appointments. Prints
 * its address, and how many appointments were booked since, as one line of JSON once it listens, and ends when its
 * standard input does.
 */
const [folder = '', ...numbers] = process.argv.slice(2);
const { branches, appointments } = sizeOf(numbers);

const postgres = await startEmbedded(folder);
const running = await startServer(
  readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: folder }),
  { ownerUrl: postgres.url },
);
setFlagsFromString('--expose-gc');
const sweep = runInNewContext('gc') as () => void;
process.on('message', ({ id, sweeps }: Question) => {
  if (sweeps) sweep();
  const usage: Usage = { id, memory: process.memoryUsage(), cpu: process.cpuUsage() };
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
