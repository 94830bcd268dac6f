import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { Database } from '../../../server/kit/db/database.ts';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { fill } from './fill.ts';
import { type GrowthSize, sizeOf } from './size.ts';

/**
 * Fills a folder with branches of one shape, unless it was before, and ends. A process of its own, so that what filling
 * takes is no part of a server's memory. Arguments: the folder, and numbers of branches, patients and appointments.
 */
const [folder = '', ...numbers] = process.argv.slice(2);
const size = sizeOf(numbers);
const mark = join(folder, 'filled.json');

await mkdir(folder, { recursive: true });
if (existsSync(mark)) {
  const made = JSON.parse(await readFile(mark, 'utf8')) as GrowthSize;
  if (JSON.stringify(made) !== JSON.stringify(size))
    throw new Error(`${folder} holds another size: ${JSON.stringify(made)}`);
} else await fillNow();
process.exit(0);

async function fillNow(): Promise<void> {
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
