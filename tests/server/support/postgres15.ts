import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { freePort } from '../../../server/kit/db/cluster.ts';

const tools = '/usr/lib/postgresql/15/bin';

/** Whether there is a PostgreSQL 15 of Debian's package, the oldest that the product works with, or there has to be. */
export const wantsPostgres15 =
  existsSync(path.join(tools, 'initdb')) || process.env['REQUIRE_POSTGRES_TOOLS'] === '1';

interface Postgres15 {
  /** The address of a database, for a user, behind other hosts. */
  urlOf: (database: string, user?: string, others?: string) => string;
  stop: () => Promise<void>;
}

/** Starts one, as Debian's own user for it. */
export async function startPostgres15(): Promise<Postgres15> {
  const folder = await mkdtemp('/tmp/external-');
  execFileSync('chown', ['postgres', folder]);
  const asPostgres = (program: string, ...args: string[]) => [
    '-u',
    'postgres',
    '--',
    path.join(tools, program),
    ...args,
  ];
  execFileSync(
    'runuser',
    asPostgres(
      'initdb',
      '-D',
      `${folder}/data`,
      '--auth=trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
    ),
    { cwd: '/' },
  );
  const port = await freePort();
  await appendFile(
    `${folder}/data/postgresql.conf`,
    `port=${port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories=''\nfsync=off\n`,
  );
  const child = spawn('runuser', asPostgres('postgres', '-D', `${folder}/data`), {
    cwd: '/',
    stdio: 'ignore',
  });
  const urlOf = (database: string, user = 'postgres', others = '') =>
    `postgres://${user}@${others}127.0.0.1:${port}/${database}`;
  await vi.waitFor(() => reach(urlOf('postgres')), { timeout: 60_000 });
  return {
    urlOf,
    async stop() {
      execFileSync(
        'runuser',
        asPostgres('pg_ctl', '-D', `${folder}/data`, '-m', 'immediate', 'stop'),
        { cwd: '/' },
      );
      if (child.exitCode === null) child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function reach(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.end();
}
