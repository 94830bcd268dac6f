import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'vitest';

/** The longest time that the event loop was held up during some work, as a part of the whole time. */
export async function heldUp(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const measured = (times: number) => expect.poll(() => delay.count).toBeGreaterThan(times);
  await measured(0);
  const since = performance.now();
  await work();
  const took = performance.now() - since;
  // It measures by a timer, which has to come once more.
  await measured(delay.count);
  delay.disable();
  return delay.max / 1e6 / took;
}
