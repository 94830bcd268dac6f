import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isBuilt } from '../../../scripts/tools.mjs';
import { freePort } from '../../../server/kit/db/cluster.ts';
import { root } from '../../../server/kit/root.ts';
import { testKey } from './clinic.ts';

/** A server in a separate process, like `npm start`. */
export interface ServerProcess {
  address: string;
  pid: number;
  /** The printed access code of the outbox. */
  outboxCode: string;
  /** Whether the process runs. */
  runs: () => boolean;
  /** Kills the process with SIGKILL and waits for its end. */
  kill: () => Promise<void>;
  /** Stops the process like Ctrl+C, and returns the exit code. */
  stop: () => Promise<number | null>;
}

const patience = 180_000;

const fromSources = ['--import', 'tsx', 'server/main.ts'];
const built = ['dist/server/main.js'];
/** Node's arguments for the server: what was built of it starts in a third of the time. */
export const serverProgram: readonly string[] = isBuilt() ? built : fromSources;

/** Starts a server and waits until it is ready. The port is free unless the environment sets one. */
export async function startProcess(
  environment: Record<string, string>,
  ...args: string[]
): Promise<ServerProcess> {
  return startProcessFrom(root, environment, ...args);
}

/** Starts the server of a folder, such as that of an earlier version, and waits until it is ready. */
export async function startProcessFrom(
  folder: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawnServer(folder, { ...environment, PORT: port }, ...args);
  const printed = await serving(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    outboxCode: /this code: (\S+)/.exec(printed)?.[1] ?? '',
    runs: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Starts a server without waiting. */
export function spawnServer(
  folder: string,
  environment: Record<string, string>,
  ...args: string[]
): ChildProcess {
  const isInstalled = existsSync(path.join(folder, ...built));
  const program = folder === root ? serverProgram : isInstalled ? built : fromSources;
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SECRET_KEY: testKey,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // What a server says that ends by itself is seen beside the test that failed for it.
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-4_000)));
  child.on('exit', (code) => code && console.error(`a server ended with ${code}: ${said}`));
  return child;
}

function serving(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it does not serve: ${said}`)), patience);
    child.stdout?.on('data', (chunk) => {
      said += String(chunk);
      if (!said.includes('Ctrl+C stops it.')) return;
      clearTimeout(timer);
      resolve(said);
    });
    child.stderr?.on('data', (chunk) => (said += String(chunk)));
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`it ended: ${said}`));
    });
  });
}
