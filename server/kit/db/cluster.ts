import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { archiveSettings } from '../backup/walArchive.ts';
import { StartError } from '../startError.ts';
import { packageName } from '../version.ts';
import type { Programs } from './postgresPrograms.ts';
import { livingProcess } from './processes.ts';

/** A data folder's PostgreSQL: its files, its log and the programs that run it. */
export interface Cluster {
  folder: string;
  log: string;
  password: string;
  durable: boolean;
  /** Keeps the write-ahead log in the folder beside it. */
  archives?: boolean;
  programs: Programs;
}

/** A running PostgreSQL. `exited` resolves when it has ended, by itself or on request. */
export interface PostgresProcess {
  exited: Promise<void>;
  /** Ends it. Sends stronger signals when it does not shut down in time. */
  end(): Promise<void>;
}

const pollMs = 20;
const orderlyMs = 10_000;
const orphanMs = 3_000;

/**
 * Megabytes of the database's own cache: an eighth of the memory that there is, as the server and the system's cache want
 * theirs too. Pages that it lacks are copied from the system's, which a large database's lists felt.
 */
function bufferMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(4_096, Math.max(128, Math.floor(memory / 8 / 2 ** 20)));
}

const settings = (port: number, { durable, archives }: Cluster): string[] =>
  [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    `cluster_name=${packageName}`,
    'max_connections=100',
    `shared_buffers=${bufferMegabytes()}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'random_page_cost=1.1',
    'jit=off',
    // The write-ahead log serves copies of the running cluster and standbys, beside recovery.
    'wal_level=replica',
    'max_wal_size=2GB',
    'wal_compression=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    // Statements and the values in their errors may hold secrets and what is private, so they are not logged.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(archives ? archiveSettings : []),
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);

/** Polls until the condition is true or the time is over. Returns whether it became true. */
async function waitUntil(done: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!done()) {
    if (Date.now() > end) return false;
    await wait(pollMs);
  }
  return true;
}

/** Runs initdb for a new data folder. An interrupted run leaves no half-made folder. */
export async function createCluster({ folder, password, programs }: Cluster): Promise<void> {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.new-password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (programs.account)
    for (const file of [draft, passwordFile])
      await chown(file, programs.account.uid, programs.account.gid);
  const args = [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Names sort as people expect, and alike on every machine.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
  ];
  try {
    const initdb = programs.run('initdb', args, ['ignore', 'ignore', 'pipe']);
    let errorOutput = '';
    initdb.stderr?.on('data', (chunk) => (errorOutput += String(chunk)));
    const code = await new Promise((resolve, reject) => {
      initdb.on('error', reject).on('close', resolve);
    });
    if (code !== 0) {
      const reason = errorOutput.trim().split('\n').at(-1) ?? '';
      throw new StartError(`PostgreSQL could not make its files in ${folder}: ${reason}`);
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, folder);
}

const pidFile = (folder: string): string => path.join(folder, 'postmaster.pid');

/** Reads PostgreSQL's own pid file: process id, start time and state. */
async function readPidFile(folder: string) {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => '');
  const [pid, , startedAt, , , , , state = ''] = text.split('\n');
  return { pid: Number(pid), startedAt: Number(startedAt), state: state.trim() };
}

/** Ends the PostgreSQL that a killed server left running on this folder. */
export async function endOrphan(folder: string, onProgress: (line: string) => void): Promise<void> {
  const { pid } = await readPidFile(folder);
  const isOrphan = (): boolean =>
    pid > 0 && livingProcess(pid)?.command.includes(`-D ${folder}`) === true;
  // Another program may have this process id by now. PostgreSQL would mistake it for itself.
  if (livingProcess(pid)?.command.includes('postgres') === false) await rm(pidFile(folder));
  if (!isOrphan()) return;
  onProgress('Ending the PostgreSQL that a killed server left behind…');
  // Fast shutdown, then immediate shutdown (it recovers from its log at the next start), then SIGKILL.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await waitUntil(() => !isOrphan(), orphanMs)) return;
  }
  throw new StartError(`PostgreSQL (process ${pid}) on ${folder} can not be ended: end it first.`);
}

/** Finds a free port on the loopback. Another program may still take it before we do. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function processOf(child: ChildProcess): PostgresProcess {
  // On an unexpected exit only the signal is sent, and PostgreSQL shuts down on its own.
  const interrupt = () => void child.kill('SIGINT');
  process.once('exit', interrupt);
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve()).on('error', () => resolve());
  }).finally(() => void process.off('exit', interrupt));
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    exited,
    async end() {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        if (hasExited()) return;
        child.kill(signal);
        await waitUntil(hasExited, orderlyMs);
      }
    },
  };
}

/** A failed start of PostgreSQL, with the reason from its log. */
export class LaunchError extends Error {}

/** Starts PostgreSQL and waits until it accepts connections, recovery included. */
export async function launch(cluster: Cluster, port: number): Promise<PostgresProcess> {
  const { folder, log, programs } = cluster;
  // The previous log is kept, to find out why that run ended.
  if (existsSync(log)) await rename(log, `${log}.1`);
  const file = await open(log, 'w', 0o600);
  const args = ['-D', folder, ...settings(port, cluster)];
  const child = programs.run('postgres', args, ['ignore', file.fd, file.fd]);
  const postgres = processOf(child);
  const launchedAt = Math.floor(Date.now() / 1000);
  let ended = false;
  void postgres.exited.then(() => (ended = true));
  try {
    for (;;) {
      const { pid, startedAt, state } = await readPidFile(folder);
      // The pid file of a killed server may still be there, even with the same process id.
      const isOurs = pid === child.pid && startedAt >= launchedAt;
      if (isOurs && state === 'ready') return postgres;
      if (ended) {
        const words = (await readFile(log, 'utf8')).trim().split('\n');
        const fatal = words.filter((line) => /FATAL|could not bind/.test(line));
        throw new LaunchError([...fatal, words.at(-1)].join('; '));
      }
      await wait(pollMs);
    }
  } finally {
    await file.close();
  }
}
