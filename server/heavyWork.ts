import { FairQueue, type Requester } from './db/fairQueue.ts';

/** Milliseconds that a call waits at most for a place. */
const LONGEST_WAIT_MS = 1_500;

/**
 * CPU-bound work on other threads. The limits leave CPU time for static files and other calls, and one person or tenant
 * cannot hold every place.
 */
const kinds = {
  passwords: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_MS },
  pictures: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_MS },
} as const;

export type HeavyKind = keyof typeof kinds;

/** Runs CPU-bound work when a place is free. Throws QueueTimeout, answered as 503, when that takes too long. */
export type RunLimited = <T>(kind: HeavyKind, work: () => Promise<T>) => Promise<T>;

/** The fair queues of CPU-bound work of one server. */
export class HeavyWork {
  readonly #queues = {
    passwords: new FairQueue(kinds.passwords),
    pictures: new FairQueue(kinds.pictures),
  };

  /** CPU-bound work of a requester, cancelled by the signal. */
  for(requester: Requester, signal: AbortSignal): RunLimited {
    return (kind, work) => this.#queues[kind].run(requester, work, signal);
  }
}
