/** Milliseconds between an answer of the hub and the next question, while the page is looked at. */
const ASKS_AFTER = 2_000;
/** Milliseconds without an answer after which the page says that it may be stale: within five seconds, with the pause. */
const SILENT_AFTER = 2_500;
/** Milliseconds without an answer after which the connection is given up. A network that comes back sooner goes on. */
const LOST_AFTER = 10_000;

/**
 * Asks again and again whether the other side is there. A network that swallows everything closes no connection, and
 * the connection's own pings are too far apart to notice soon. A page that nobody looks at asks nothing, so that the
 * server hears from few of the pages that are open.
 */
export function watchForSilence(
  ask: () => Promise<unknown>,
  told: { onSilent: () => void; onAnswer: () => void; onLost: () => void },
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let isAsking = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const wait = (run: () => void, milliseconds: number) =>
    void timers.push(setTimeout(run, milliseconds));
  const forget = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const question = async () => {
    if (isAsking || document.hidden) return;
    isAsking = true;
    forget();
    wait(told.onSilent, SILENT_AFTER);
    wait(told.onLost, LOST_AFTER);
    try {
      await ask();
    } catch {
      // The connection is closed, which is noticed by itself, or the server does not know the question.
      forget();
      return;
    }
    isAsking = false;
    forget();
    if (signal.aborted) return;
    told.onAnswer();
    wait(() => void question(), ASKS_AFTER);
  };
  document.addEventListener('visibilitychange', () => void question(), { signal });
  void question();
  return () => {
    watching.abort();
    forget();
  };
}
