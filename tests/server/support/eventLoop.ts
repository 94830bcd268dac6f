import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { expect } from 'vitest';

/** The longest block of the event loop during some work, as a share of the work's duration. */
export async function longestBlockShare(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const measured = (times: number) => expect.poll(() => delay.count).toBeGreaterThan(times);
  await measured(0);
  const since = performance.now();
  await work();
  const took = performance.now() - since;
  // The monitor measures with a timer, which has to fire once more.
  await measured(delay.count);
  delay.disable();
  return delay.max / 1e6 / took;
}

/** The share of some work's duration in which the event loop is busy, whoever else works on the machine. */
export async function busyShare(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).utilization;
}
