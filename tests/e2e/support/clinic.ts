import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Time limit in milliseconds of a first start, which creates a database and the demo clinic. */
const START_WITHIN = 120_000;

/** A running product with its own demo clinic. */
export interface Clinic {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the product that was built in a folder, on a new database that is deleted when it stops. */
export async function startClinic(project = root): Promise<Clinic> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-assist-e2e-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    await ended(server);
    await rm(folder, { recursive: true, force: true });
  };
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
