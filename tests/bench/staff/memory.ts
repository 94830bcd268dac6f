import type { GrowthServer } from '../growth/child.ts';
import { quantile, row } from '../print.ts';

const EVERY_MS = 5_000;
/** Megabytes a minute that memory may grow once the server is warm. */
const FIGURE = 2;

interface Sample {
  minutes: number;
  rss: number;
  heap: number;
}

/** Samples the memory of a server until stopped, and tells whether it grows. */
export function watchMemory(server: GrowthServer): { stop: () => boolean } {
  const samples: Sample[] = [];
  const since = performance.now();
  const sample = async () => {
    const { rss, heapUsed } = await server.memory();
    const minutes = (performance.now() - since) / 60_000;
    samples.push({ minutes, rss: rss / 1e6, heap: heapUsed / 1e6 });
  };
  const timer = setInterval(() => void sample(), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      console.log(row(['memory, MB', 'begin', 'half', 'end', 'a minute', 'figure', '']));
      return (['rss', 'heap'] as const).map((kind) => print(kind, samples)).every(Boolean);
    },
  };
}

// The heap grows until it is swept, so the least of several samples tells what is kept.
function print(kind: 'rss' | 'heap', samples: readonly Sample[]): boolean {
  const part = Math.floor(samples.length / 6);
  const least = (of: readonly Sample[]) => Math.min(...of.map((sample) => sample[kind]));
  const parts = Array.from({ length: 6 }, (_, n) => samples.slice(n * part, (n + 1) * part));
  const kept = parts.map((of) => ({
    minutes: quantile(
      of.map(({ minutes }) => minutes),
      0.5,
    ),
    value: least(of),
  }));
  const slope = slopeOf(kept.slice(3));
  const isMet = slope <= FIGURE;
  const shown = [kept[0], kept[3], kept[5]].map((each) => (each?.value ?? NaN).toFixed(0));
  console.log(row([kind, ...shown, slope.toFixed(2), String(FIGURE), isMet ? 'met' : 'MISSED']));
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
