import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { filesPlace } from '../../support/filesPlace.ts';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Time limit in milliseconds of a first start, which creates a database and the demo clinic. */
const START_WITHIN = 120_000;

/** The portal of MyInvois to which papers of journeys lead. */
export const MYINVOIS_PORTAL = 'https://portal.myinvois.test';

const place = filesPlace();
/** Names the data folder that clinics begin with, as a first start makes it. It is made once for all of a run. */
const TEMPLATE = 'CLINIC_TEMPLATE';

/** A running product with its own demo clinic. */
export interface Clinic {
  url: string;
  /** Runs one statement in its database, as the owner. */
  query: (statement: string, values?: unknown[]) => Promise<void>;
  /** Ends its server and starts it again, which does what is due by then. Pages that are open lose their connection. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Makes the data folder that every clinic of this run begins with. Returns how to remove it. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(place, 'doctor-assist-e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { stop } = await serve(root, path.join(folder, 'data'), await freePort());
    await stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[TEMPLATE] = path.join(folder, 'data');
  return remove;
}

/** Starts the product that was built in a folder, on a database of its own that is deleted when it stops. */
export async function startClinic(project = root): Promise<Clinic> {
  const folder = await mkdtemp(path.join(place, 'doctor-assist-e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const data = path.join(folder, 'data');
  try {
    // PostgreSQL's files belong to another user where this one is root.
    await promisify(execFile)('cp', ['-a', process.env[TEMPLATE] ?? '', data]);
    const port = await freePort();
    let served = await serve(project, data, port);
    return {
      url: served.url,
      query: (statement, values) => queryIn(data, statement, values),
      restart: async () => {
        await served.stop();
        served = await serve(project, data, port);
      },
      stop: async () => {
        await served.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function queryIn(data: string, statement: string, values: unknown[] = []): Promise<void> {
  const [password, process] = await Promise.all(
    ['postgres.password', 'postgres/postmaster.pid'].map((file) =>
      readFile(path.join(data, file), 'utf8'),
    ),
  );
  const port = process?.split('\n')[3];
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** Starts the product on a data folder. */
async function serve(
  project: string,
  data: string,
  port: number,
): Promise<Pick<Clinic, 'url' | 'stop'>> {
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: data,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      // Identity providers of journeys are on this computer.
      GATEWAYS_TO_PRIVATE: 'true',
      MYINVOIS_PORTAL_URL: MYINVOIS_PORTAL,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://localhost:${port}`;
  const stop = () => ended(server);
  try {
    await untilHealthy(`${url}/api/health`, server);
  } catch (error) {
    await stop();
    throw new Error(`The clinic did not start:\n${said.join('')}`, { cause: error });
  }
  return { url, stop };
}

async function untilHealthy(address: string, server: ChildProcess): Promise<void> {
  const last = Date.now() + START_WITHIN;
  while (Date.now() < last) {
    if (server.exitCode !== null) throw new Error(`exit ${server.exitCode}`);
    const isUp = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('it took too long');
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  await new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });
}

/**
 * A free port below the range for outgoing connections. Otherwise a connection could occupy it while the database is
 * created.
 */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 7_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
