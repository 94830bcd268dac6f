import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresProcess } from './cluster.ts';

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Keeps a PostgreSQL running until it is stopped. */
export interface Supervisor {
  stop: () => Promise<void>;
  restart: (whileDown?: () => Promise<void>) => Promise<void>;
}

/**
 * Restarts PostgreSQL whenever it ends by itself, after a pause that grows while it keeps failing, until it is stopped.
 */
export function supervise(
  first: PostgresProcess,
  start: () => Promise<PostgresProcess>,
  onProgress: (line: string) => void,
): Supervisor {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let pause = 0;
  // Set while a deliberate restart has work to do in between.
  let hold: Promise<void> | undefined;
  let waiting: (() => void)[] = [];

  async function startAgain(): Promise<PostgresProcess | undefined> {
    while (!signal.aborted) {
      await wait(pause, undefined, { signal }).catch(() => undefined);
      await hold;
      if (signal.aborted) break;
      pause = Math.min(Math.max(pause * 2, firstPauseMs), longestPauseMs);
      try {
        return await start();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        onProgress(`PostgreSQL does not start, and is tried again: ${reason}`);
      }
    }
    return undefined;
  }

  async function keep(): Promise<void> {
    for (;;) {
      const since = Date.now();
      await current.exited;
      if (signal.aborted) return;
      if (hold === undefined) onProgress('PostgreSQL has ended by itself and is started again.');
      if (Date.now() - since > longestPauseMs) pause = 0;
      const next = await startAgain();
      if (!next) return;
      current = next;
      // Stopped in the middle of a start.
      if (signal.aborted) await current.end();
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await current.end();
      await kept;
    },
    async restart(whileDown) {
      const running = new Promise<void>((resolve) => waiting.push(resolve));
      hold = current.end().then(whileDown);
      try {
        await hold;
      } finally {
        hold = undefined;
      }
      await running;
    },
  };
}
