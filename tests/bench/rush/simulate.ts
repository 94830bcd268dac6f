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

/** Some minutes of the rush. */
export interface Span {
  /** Minutes since it began, at the span's beginning. */
  from: number;
  requests: number;
  /** Milliseconds that requests waited for a processor. */
  p50: number;
  p99: number;
  serverUse: number;
  databaseUse: number;
}

/** From 8:30 to 10:00. */
export const RUSH_MINUTES = 90;
const SPAN_MINUTES = 5;

/** Requests a second by the part of the rush that is over, the average of the whole being 1: it rises and falls. */
export const shape = (part: number) => 0.4 + 1.2 * Math.sin(Math.PI * part) ** 2;
export const HIGHEST = shape(0.5);

/**
 * Simulates the morning: requests come at random (a Poisson process whose rate rises and falls), go to the processes in
 * turns, which serve one at a time, and on to the database, whose first free processor takes them. What is not served in
 * one span waits in the next.
 */
export function simulate(system: System, average: number, random: Random): Span[] {
  const free = new Float64Array(system.processes);
  const freeProcessors = new Float64Array(system.processors);
  const spans: Span[] = [];
  const exponential = (mean: number) => -Math.log(1 - random.next()) * mean;
  let now = 0;
  let nth = 0;
  for (let from = 0; from < RUSH_MINUTES; from += SPAN_MINUTES) {
    const end = (from + SPAN_MINUTES) * 60_000;
    const waits: number[] = [];
    let [served, stored] = [0, 0];
    for (;;) {
      const perSecond = average * shape(now / (RUSH_MINUTES * 60_000));
      now += exponential(1000 / perSecond);
      if (now >= end) break;
      // Calls differ: a fifth takes three times as long as the others, and each a little more or less.
      const share = random.chance(20) ? 3 / 1.4 : 1 / 1.4;
      const server = exponential(system.serverMs * share);
      const database = exponential(system.databaseMs * share);
      const process = nth++ % system.processes;
      const begun = Math.max(now, free[process] ?? 0);
      const asked = begun + server;
      free[process] = asked;
      const processor = firstFree(freeProcessors);
      const answered = Math.max(asked, freeProcessors[processor] ?? 0);
      freeProcessors[processor] = answered + database;
      waits.push(begun - now + (answered - asked));
      served += server;
      stored += database;
    }
    // What would have come later is drawn anew, which changes nothing about what comes at random.
    now = end;
    const part = (time: number, count: number) => time / (SPAN_MINUTES * 60_000 * count);
    spans.push({
      from,
      requests: waits.length,
      ...quantiles(waits),
      serverUse: part(served, system.processes),
      databaseUse: part(stored, system.processors),
    });
  }
  return spans;
}

function quantiles(waits: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(waits).sort();
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function firstFree(times: Float64Array): number {
  let found = 0;
  for (let nth = 1; nth < times.length; nth++)
    if ((times[nth] ?? 0) < (times[found] ?? 0)) found = nth;
  return found;
}
