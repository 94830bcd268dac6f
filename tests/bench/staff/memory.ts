import type { GrowthServer } from '../growth/child.ts';
import { row } from '../print.ts';

/** Sweeping stops the server for a moment, so memory is measured twelve times, but not more often than this. */
const MEASUREMENTS = 12;
const LEAST_PAUSE_MS = 30_000;
/** Megabytes a minute that memory may grow once the server is warm. */
const FIGURE = 2;
/** Minutes from which on the slope of the second half says something. */
const LONG_ENOUGH = 5;

interface Sample {
  minutes: number;
  rss: number;
  heap: number;
}

/**
 * Measures what a server keeps in memory over some time, from now on. `stop` prints it and tells whether it stays: of a
 * short time that cannot be told, and counts as well.
 */
export async function watchMemory(
  server: GrowthServer,
  lengthMs: number,
): Promise<{ stop: () => Promise<boolean> }> {
  const samples: Sample[] = [];
  const since = performance.now();
  const sample = async () => {
    const { rss, heapUsed } = await server.memory();
    const minutes = (performance.now() - since) / 60_000;
    samples.push({ minutes, rss: rss / 1e6, heap: heapUsed / 1e6 });
  };
  await sample();
  let last = Promise.resolve();
  const timer = setInterval(
    () => {
      last = sample();
    },
    Math.max(lengthMs / MEASUREMENTS, LEAST_PAUSE_MS),
  );
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await sample();
      // Every second one, so that the line stays short.
      const shown = samples.filter((_, index) => index % 2 === 0 || index === samples.length - 1);
      console.log(row(['after minutes', ...shown.map(({ minutes }) => minutes.toFixed(1))]));
      return (['rss', 'heap'] as const).map((kind) => print(kind, samples, shown)).every(Boolean);
    },
  };
}

function print(
  kind: 'rss' | 'heap',
  samples: readonly Sample[],
  shown: readonly Sample[],
): boolean {
  const slope = slopeOf(
    samples.slice(samples.length / 2).map((each) => ({ minutes: each.minutes, value: each[kind] })),
  );
  const isLong = (samples.at(-1)?.minutes ?? 0) >= LONG_ENOUGH * 0.9;
  const isMet = !isLong || slope <= FIGURE;
  const verdict = `${slope.toFixed(2)} MB a minute, at most ${FIGURE}: ${isMet ? 'met' : 'MISSED'}`;
  console.log(row([`${kind}, MB`, ...shown.map((each) => each[kind].toFixed(0))]));
  console.log(`  second half: ${isLong ? verdict : 'too short a time to tell'}`);
  return isMet;
}

/** By how much a value grows in a minute: least squares. */
function slopeOf(points: readonly { minutes: number; value: number }[]): number {
  const mean = (of: 'minutes' | 'value') =>
    points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean('minutes'), mean('value')];
  const across = points.reduce((sum, { minutes, value }) => sum + (minutes - x) * (value - y), 0);
  return across / points.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
}
