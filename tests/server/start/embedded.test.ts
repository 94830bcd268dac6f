import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/kit/db/embedded.ts';
import { livingProcess } from '../../../server/kit/db/processes.ts';
import { root as projectRoot } from '../../../server/kit/root.ts';
import { StartError } from '../../../server/kit/startError.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const patience = 60_000;

/** Below a closed folder (/root, say) root has to be root: no ordinary user can run this code. */
const othersReachUs =
  isRoot &&
  spawnSync('/bin/sh', ['-c', 'cd "$1" && test -x "$2"', 'sh', projectRoot, process.execPath], {
    uid: nobody,
    cwd: '/',
  }).status === 0;

let parent = '';
let dataDir = '';
let running: Embedded[] = [];
let children: ChildProcess[] = [];

async function start(folder = dataDir): Promise<Embedded> {
  const embedded = await startEmbedded(folder);
  running.push(embedded);
  return embedded;
}

/** One question to the database, on a connection of its own. */
async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The number of the PostgreSQL that runs on the folder; 0 when none does. */
function postmaster(): number {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** A server of another process, as `tsx` runs it; it prints the database's address when it is up. */
async function startElsewhere(account?: {
  uid: number;
  gid: number;
}): Promise<{ child: ChildProcess; said: string }> {
  const script = path.join(projectRoot, 'tests/server/start/embeddedProcess.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  });
  children.push(child);
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(String(chunk).trim()));
    child.on('exit', () => reject(new Error('the server ended without a word')));
  });
  return { child, said };
}

beforeEach(() => {
  // Closed to everyone else, as a temporary folder and /root are.
  parent = mkdtempSync(path.join(tmpdir(), 'embedded-'));
  dataDir = path.join(parent, 'data');
});

afterEach(async () => {
  await Promise.all(running.map((embedded) => embedded.stop()));
  const left = postmaster();
  for (const child of children) child.kill('SIGTERM');
  await vi.waitUntil(() => livingProcess(left) === undefined, patience);
  running = [];
  children = [];
  rmSync(parent, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('starts, stops without leaving a process, and keeps its data', async () => {
    const first = await start();
    await ask(first.url, 'create table note as select 42 as answer');
    const pid = postmaster();
    await first.stop();
    expect(livingProcess(pid)).toBeUndefined();

    const second = await start();
    expect(await ask(second.url, 'select answer from note')).toEqual([{ answer: 42 }]);
  });

  it('keeps full durability, and accepts connections only from this computer', async () => {
    const { url } = await start();
    const settings = await ask(
      url,
      `select name, setting from pg_settings where name in
        ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('logs neither statements nor their values', async () => {
    const { url } = await start();
    await expect(ask(url, `select 'canary-4711'::int`)).rejects.toThrow('canary-4711');
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('canary-4711');
  });

  it('refuses a data folder that this or another server uses', async () => {
    const { child } = await startElsewhere();
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(`in use by another server (process ${child.pid})`);
  });

  it('starts again after kill -9 without losing an acknowledged write', async () => {
    const { child, said } = await startElsewhere();
    await ask(said, 'create table note as select 42 as answer');
    const orphan = postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(livingProcess(orphan)).toBeDefined();

    const next = await start();
    expect(await ask(next.url, 'select answer from note')).toEqual([{ answer: 42 }]);
    expect(livingProcess(orphan)).toBeUndefined();
  });

  // SIGTERM makes that process exit, SIGINT it does not handle at all.
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly when its server ends by %s',
    async (signal) => {
      const { child } = await startElsewhere();
      const pid = postmaster();
      child.kill(signal);
      await vi.waitFor(() => expect(livingProcess(pid)).toBeUndefined(), patience);
      const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
      expect(log).toContain('database system is shut down');
    },
  );

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'is started again on the same port when it ends by %s',
    async (signal) => {
      const { url } = await start();
      const pid = postmaster();
      process.kill(pid, signal);
      await vi.waitFor(() => expect(livingProcess(pid)).toBeUndefined(), patience);
      await vi.waitFor(() => ask(url, 'select 1'), patience);
      expect(postmaster()).not.toBe(pid);
    },
  );

  it('is unavailable only while it restarts', async () => {
    const { url, restart } = await start();
    await restart(() =>
      expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' }),
    );
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(!isRoot || othersReachUs)('reports a data folder that cannot be written', async () => {
    chmodSync(parent, 0o755);
    mkdirSync(dataDir, { mode: 0o500 });
    const { said } = await startElsewhere(isRoot ? { uid: nobody, gid: nobody } : undefined);
    expect(said).toMatch(/^.*data can not be written: .*DATA_DIR\.$/);
  });

  it.runIf(isRoot && othersReachUs)('runs for an ordinary user and for root', async () => {
    chmodSync(parent, 0o755);
    mkdirSync(dataDir);
    chownSync(dataDir, nobody, nobody);
    const { said } = await startElsewhere({ uid: nobody, gid: nobody });
    expect(await ask(said, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
