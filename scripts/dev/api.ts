import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { root } from '../../server/kit/root.ts';

const ASK_MS = 20;
/** A call waits so long for a server that is being started. */
const LONGEST_HOLD_MS = 20_000;

interface ApiOptions {
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** The API as a process of its own, one at a time, run from dist/server. */
export class Api {
  #process: ChildProcess | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isWaiting = false;

  constructor(
    private readonly port: number,
    private readonly options: ApiOptions,
  ) {}

  /** Ends the process that runs, if any, and starts one from the newest build. Restarts in between are one. */
  restart(): Promise<void> {
    if (this.#isWaiting) return this.#turn;
    this.#isWaiting = true;
    this.#turn = this.#turn.then(async () => {
      await this.stop();
      this.#isWaiting = false;
      this.#process = spawn(
        process.execPath,
        ['--enable-source-maps', path.join(root, 'dist/server/main.js'), ...this.options.args],
        { cwd: root, stdio: 'inherit', env: { ...process.env, ...this.options.env } },
      );
      await this.#serving(this.#process);
    });
    return this.#turn;
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  }

  /** Lets calls wait while the API is started, instead of refusing them. */
  holdCalls(): Plugin {
    return {
      name: 'hold calls',
      configureServer: ({ middlewares }) => {
        middlewares.use('/api', (_request, _response, next) => {
          void this.#onceServing(next);
        });
      },
    };
  }

  async #onceServing(goOn: () => void): Promise<void> {
    await Promise.race([this.#turn, wait(LONGEST_HOLD_MS)]);
    goOn();
  }

  async #serving(started: ChildProcess): Promise<void> {
    while (started.exitCode === null && started.signalCode === null) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/api/health`).catch(() => undefined);
      if (answer) return;
      await wait(ASK_MS);
    }
  }
}
