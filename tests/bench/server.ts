import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/kit/db/embedded.ts';
import { startServer } from '../../server/start.ts';
import { load, usual } from './load.ts';

/**
 * A server with one busy clinic, in a process of its own. Prints `{ address, numbers }` (identity numbers of patients) as one line once it listens,
 * and ends when its standard input does.
 */
const folder = await mkdtemp(join(tmpdir(), 'doctor-assist-bench-'));
const postgres = await startEmbedded(folder);
const owner = new Client({ connectionString: postgres.url });
await owner.connect();
const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' });
const running = await startServer(config, {
  ownerUrl: postgres.url,
  beforeServing: (database) => load(database, owner, () => undefined, usual),
});
const { rows } = await owner.query<{ number: string }>(
  'SELECT ic_passport AS number FROM patient ORDER BY id LIMIT 1000',
);
await owner.end();
console.log(
  JSON.stringify({ address: running.address, numbers: rows.map(({ number }) => number) }),
);
for await (const _ of process.stdin);
await running.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);
