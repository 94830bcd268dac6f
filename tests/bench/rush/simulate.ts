import type { Random } from '../../../server/db/demo/random.ts';

/** A system to simulate: times are milliseconds of a processor for each request. */
export interface System {
  /** Processes of the server, each with a processor of its own. */
  processes: number;
  /** Processors of the database. */
  processors: number;
  serverMs: number;
  databaseMs: number;
}

export interface Waits {
  /** Milliseconds that requests waited for a processor. */
  waits: number[];
  serverUse: number;
  databaseUse: number;
}

/** Requests a second in the minutes of the rush, the average of the whole being 1: it rises to nine and falls. */
export const shape = (part: number) => 0.4 + 1.2 * Math.sin(Math.PI * part) ** 2;

/**
 * Simulates some minutes of the rush at its highest: requests come at random (a Poisson process), go to the processes in
 * turns, which serve one at a time, and on to the database, whose first free processor takes them.
 */
export function simulate(
  { processes, processors, serverMs, databaseMs }: System,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  random: Random,
): Waits {
  const free = new Float64Array(processes);
  const freeProcessors = new Float64Array(processors);
  const waits: number[] = [];
  let [served, stored, now] = [0, 0, 0];
  const exponential = (mean: number) => -Math.log(1 - random.next()) * mean;
  for (let nth = 0; now < seconds * 1000; nth++) {
    now += exponential(1000 / perSecond);
    // Calls differ: a fifth takes three times as long as the others, and each a little more or less.
    const share = random.chance(20) ? 3 / 1.4 : 1 / 1.4;
    const [server, database] = [serverMs, databaseMs].map((mean) => exponential(mean * share)) as [
      number,
      number,
    ];
    const process = nth % processes;
    const begun = Math.max(now, free[process] ?? 0);
    free[process] = begun + server;
    const asked = begun + server;
    const processor = firstFree(freeProcessors);
    const answered = Math.max(asked, freeProcessors[processor] ?? 0);
    freeProcessors[processor] = answered + database;
    waits.push(begun - now + (answered - asked));
    served += server;
    stored += database;
  }
  const part = (time: number, count: number) => time / (now * count);
  return { waits, serverUse: part(served, processes), databaseUse: part(stored, processors) };
}

function firstFree(times: Float64Array): number {
  let found = 0;
  for (let nth = 1; nth < times.length; nth++)
    if ((times[nth] ?? 0) < (times[found] ?? 0)) found = nth;
  return found;
}
