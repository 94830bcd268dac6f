import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two attempts to cancel a running statement. */
const RETRY_MS = 100;

/**
 * Cancels the statement of a transaction that takes longer than some milliseconds, as `cancelOnAbort` does, until it is
 * stopped.
 */
export function cancelAfter(
  milliseconds: number,
  cancel: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  const cancelling = cancelOnAbort(late.signal, cancel);
  return {
    stop() {
      clearTimeout(timer);
      return cancelling.stop();
    },
  };
}

/**
 * Cancels the statements of a transaction once a signal aborts. `cancel` reaches only the statement that runs at that
 * moment, so it is repeated until the transaction is over. After `stop` no cancel request is pending that could hit
 * another transaction on the same connection.
 */
export function cancelOnAbort(
  signal: AbortSignal,
  cancel: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const over = new AbortController();
  let ending: Promise<void> | undefined;
  const begin = () => {
    ending = untilOver();
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    async stop() {
      signal.removeEventListener('abort', begin);
      if (!ending) return;
      over.abort();
      await ending;
    },
  };

  async function untilOver(): Promise<void> {
    while (!over.signal.aborted) {
      await cancel().catch(() => undefined);
      await wait(RETRY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
}
