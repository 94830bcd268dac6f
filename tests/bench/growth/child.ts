import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GrowthSize } from './size.ts';

/** A server with branches of one shape, in a process of its own. */
export interface GrowthServer {
  address: string;
  /** Its data folder, with the key of what is sealed in the database. */
  folder: string;
  /** Its database, as the owner. */
  ownerUrl: string;
  /** Appointments that were booked since it was filled. */
  booked: number;
  /** What it keeps in memory: what nothing uses any longer is swept first. */
  memory: () => Promise<NodeJS.MemoryUsage>;
  /** Microseconds of processor time so far. */
  cpu: () => Promise<NodeJS.CpuUsage>;
  stop: () => Promise<void>;
}

/** Starts it on a folder, which is filled unless it was before. */
export async function startGrowthServer(within: string, size: GrowthSize): Promise<GrowthServer> {
  const { branches, patients, appointments } = size;
  const folder = join(within, `branches-${branches}`);
  const run = (program: URL) =>
    spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(program),
        folder,
        ...[branches, patients, appointments].map(String),
      ],
      { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] },
    );
  const [code] = (await once(run(new URL('fillFolder.ts', import.meta.url)), 'exit')) as [
    number | null,
  ];
  if (code !== 0) throw new Error(`${folder} was not filled`);
  const child = run(new URL('server.ts', import.meta.url));
  if (!child.stdout) throw new Error('the server has no output');
  const started = once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server has ended')));
  const [line] = (await Promise.race([started, ended])) as [string];
  // What is asked of it later fails by itself.
  ended.catch(() => undefined);
  return {
    ...(JSON.parse(line) as Pick<GrowthServer, 'address' | 'ownerUrl' | 'booked'>),
    folder,
    memory: async () => (await ask(child, { sweeps: true })).memory,
    cpu: async () => (await ask(child, { sweeps: false })).cpu,
    async stop() {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** What the process is asked about itself. */
export interface Question {
  id: number;
  sweeps: boolean;
}

/** What it answers. */
export interface Usage {
  id: number;
  memory: NodeJS.MemoryUsage;
  cpu: NodeJS.CpuUsage;
}

const questions = { asked: 0 };

function ask(child: ChildProcess, { sweeps }: { sweeps: boolean }): Promise<Usage> {
  const id = questions.asked++;
  return new Promise((resolve, reject) => {
    const onAnswer = (usage: Usage) => {
      if (usage.id !== id) return;
      child.off('message', onAnswer);
      resolve(usage);
    };
    child.on('message', onAnswer);
    child.send({ id, sweeps } satisfies Question, (error) => error && reject(error));
  });
}
