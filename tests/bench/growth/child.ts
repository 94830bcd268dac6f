import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { GrowthSize } from './size.ts';

/** A server with branches of one shape, in a process of its own. */
export interface GrowthServer {
  address: string;
  /** Its database, as the owner. */
  ownerUrl: string;
  /** Appointments that were booked since it was filled. */
  booked: number;
  memory: () => Promise<NodeJS.MemoryUsage>;
  /** Microseconds of processor time so far. */
  cpu: () => Promise<NodeJS.CpuUsage>;
  stop: () => Promise<void>;
}

/** Starts it on a folder, which is filled unless it was before. */
export async function startGrowthServer(folder: string, size: GrowthSize): Promise<GrowthServer> {
  const { branches, patients, appointments } = size;
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('server.ts', import.meta.url)),
      join(folder, `branches-${branches}`),
      ...[branches, patients, appointments].map(String),
    ],
    { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] },
  );
  if (!child.stdout) throw new Error('the server has no output');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    ...(JSON.parse(line) as Pick<GrowthServer, 'address' | 'ownerUrl' | 'booked'>),
    memory: async () => (await usageOf(child)).memory,
    cpu: async () => (await usageOf(child)).cpu,
    async stop() {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** What the process answers about itself. */
export interface Usage {
  memory: NodeJS.MemoryUsage;
  cpu: NodeJS.CpuUsage;
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  const [usage] = (await answer) as [Usage];
  return usage;
}
