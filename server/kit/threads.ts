import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from './root.ts';

/** What a thread did took too long. */
export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout';
}

interface ThreadsOptions {
  /** The file that threads run: its name in the build, and its place among the sources. */
  file: { built: string; source: string };
  /** Milliseconds that a task may take, the start of its thread included. */
  longestMs: number;
  /** Megabytes of a thread's heap. */
  largestHeap: number;
}

/**
 * Threads that do one task at a time each. A thread starts with the first task that finds none free, and stays. One that
 * fails or takes too long is ended.
 */
export class Threads<Task, Answer> {
  readonly #options: ThreadsOptions;
  readonly #all = new Set<Worker>();
  readonly #free = new Set<Worker>();

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  /** The answer to a task, which may have longer than others. Throws ThreadTimeout, or the error that ended the thread. */
  async run(task: Task, longestMs = this.#options.longestMs): Promise<Answer> {
    const [free] = this.#free;
    const thread = free ?? this.#start();
    this.#free.delete(thread);
    const stopWaiting = new AbortController();
    const onExit = () => stopWaiting.abort(new Error('a thread ended'));
    const timer = setTimeout(
      () => stopWaiting.abort(new ThreadTimeout('a thread took too long')),
      longestMs,
    );
    thread.once('exit', onExit);
    try {
      const answered = once(thread, 'message', { signal: stopWaiting.signal });
      thread.postMessage(task, []);
      const [answer] = (await answered) as [Answer];
      this.#free.add(thread);
      return answer;
    } catch (error) {
      void thread.terminate();
      const isAborted = error instanceof Error && error.name === 'AbortError';
      throw isAborted ? stopWaiting.signal.reason : error;
    } finally {
      clearTimeout(timer);
      thread.off('exit', onExit);
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #start(): Worker {
    const { file, largestHeap } = this.#options;
    const entry = isBuilt ? join('dist/server', file.built) : 'server/kit/thread.dev.mjs';
    const thread = new Worker(join(root, entry), {
      execArgv: [],
      workerData: { source: pathToFileURL(join(root, file.source)).href },
      resourceLimits: { maxOldGenerationSizeMb: largestHeap },
    });
    this.#all.add(thread);
    thread.once('exit', () => {
      this.#all.delete(thread);
      this.#free.delete(thread);
    });
    // Whoever waits for its answer gets the error.
    thread.on('error', () => undefined);
    thread.unref();
    return thread;
  }
}

const isBuilt = !import.meta.url.endsWith('.ts');
