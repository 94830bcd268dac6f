import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { freePort } from '../../../server/db/cluster.ts';
import { prepare } from '../../../server/db/prepare.ts';
import { StartError } from '../../../server/startError.ts';
import { createWorldCopy, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { isInstalled } from './proxies.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** Starts PgBouncer before a database, and returns the database's address through it. */
async function startPooler(ownerUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-assist-pooler-'));
  const database = new URL(ownerUrl);
  const port = await freePort();
  writeFileSync(path.join(folder, 'users'), `"postgres" "${database.password}"\n`);
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
auth_user = postgres
auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1
pool_mode = ${mode}
default_pool_size = 60
`,
  );
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, 65_534, 65_534);
  // It refuses to run as root.
  const child = spawn(
    'pgbouncer',
    [...(isRoot ? ['-u', 'nobody'] : []), path.join(folder, 'pgbouncer.ini')],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  ended.push(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  database.port = String(port);
  await eventually(async () => {
    const client = new Client({ connectionString: database.href });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
  return database.href;
}

describe.skipIf(process.env['REQUIRE_PROXIES'] !== '1' && !isInstalled('pgbouncer'))(
  'a pooler before the database (skipped where PgBouncer is not installed)',
  () => {
    it('that lends sessions to transactions is refused with a sentence', async () => {
      const url = await startPooler(await createWorldCopy(), 'transaction');
      const refused = await prepare(url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartError);
      expect(String(refused)).toMatch(/pooler at DATABASE_URL .* pool_mode to session/);
    });

    it('that gives each connection a session of its own may stand there', async () => {
      const url = await startPooler(await createWorldCopy(), 'session');
      const clinic = await startClinic({}, { ownerUrl: url });
      ended.push(() => clinic.stop());
      const reception = await clinic.as('reception');
      const { data } = await reception.send(api.patientList, {});
      expect(data.data.length).toBeGreaterThan(0);
    });
  },
);
