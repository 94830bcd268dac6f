import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../server/kit/db/cluster.ts';
import { eventually } from '../support/hub.ts';

/** PgBouncer: that of the system, or the one that the environment names. */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer';

/** The version of PgBouncer as a number, such as 1.21; undefined where it is not installed. */
function installedVersion(): [number, number] | undefined {
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? [];
    return [Number(major), Number(minor)];
  } catch {
    return undefined;
  }
}

const version = installedVersion();

/** Whether PgBouncer is installed. */
export const isPoolerInstalled = version !== undefined;

/** Whether it can keep prepared statements for its clients, and in the form of 1.21 and later. */
export const canKeepStatements = version !== undefined && (version[0] > 1 || version[1] >= 21);

/** How a pooler is configured. */
export interface PoolerOptions {
  mode: 'session' | 'transaction';
  /** Sessions for each login role. */
  sessions?: number;
  /** Prepared statements that it keeps for its clients, in each session; none where it can't. */
  statements?: number;
  /** Whether it knows the owner alone, and not the roles that the product makes. */
  isOwnerAlone?: boolean;
}

/** A pooler before a database. */
interface Pooler {
  /** The database's address through it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer before a database. */
export async function startPooler(
  ownerUrl: string,
  { mode, sessions = 60, statements = 200, isOwnerAlone = false }: PoolerOptions,
): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-assist-pooler-'));
  const database = new URL(ownerUrl);
  const port = await freePort();
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${database.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users`,
    ...(isOwnerAlone
      ? []
      : [
          'auth_user = postgres',
          'auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1',
        ]),
    `pool_mode = ${mode}`,
    'max_client_conn = 500',
    'server_login_retry = 1',
    `default_pool_size = ${sessions}`,
    ...(canKeepStatements ? [`max_prepared_statements = ${statements}`] : []),
  ];
  writeFileSync(path.join(folder, 'users'), `"postgres" "${database.password}"\n`);
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, 65_534, 65_534);
  // It refuses to run as root.
  const child = spawn(
    program,
    [...(isRoot ? ['-u', 'nobody'] : []), path.join(folder, 'pgbouncer.ini')],
    { stdio: 'ignore' },
  );
  const exited = once(child, 'exit');
  database.port = String(port);
  await eventually(async () => {
    const client = new Client({ connectionString: database.href });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
  return {
    url: database.href,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
