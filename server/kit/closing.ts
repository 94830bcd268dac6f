import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a part of the server has to close: longer than a call may take. */
const LONGEST_MS = 30_000;

/** What is open, by name, and how each is closed. */
export class Closing {
  readonly #open: { name: string; close: () => Promise<unknown> }[] = [];
  readonly #longestMs: number;

  constructor(longestMs = LONGEST_MS) {
    this.#longestMs = longestMs;
  }

  add(name: string, close: () => Promise<unknown>): void {
    this.#open.push({ name, close });
  }

  /**
   * Closes all, the last opened first. One that fails or takes too long, such as a queue whose database is unavailable, is
   * told and keeps none of the others.
   */
  async all(onFailure: (name: string, error: unknown) => void): Promise<void> {
    for (const { name, close } of this.#open.splice(0).toReversed()) {
      const closed = new AbortController();
      const late = sleep(this.#longestMs, undefined, { signal: closed.signal }).then(() => {
        throw new Error(`not closed after ${this.#longestMs} ms`);
      });
      await Promise.race([Promise.resolve().then(close), late]).catch((error: unknown) =>
        onFailure(name, error),
      );
      closed.abort();
      late.catch(() => undefined);
    }
  }
}
