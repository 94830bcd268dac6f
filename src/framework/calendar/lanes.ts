import type { Span } from './types.ts';

/** Something laid beside what overlaps it: in one of so many lanes. */
export interface Laid<T extends Span> {
  item: T;
  lane: number;
  lanes: number;
  /** How many lanes it may take, its own among them: those to its right are free for as long as it lasts. */
  wide: number;
}

/**
 * Lays items side by side, so that none covers another, each chain of overlapping ones in the least lanes. The outcome
 * is in the order of time and does not hang on the order of what is given. `least` minutes is what an item takes at
 * the least, as it is drawn no shorter.
 */
export function layOut<T extends Span & { id: number }>(
  items: readonly T[],
  least: number,
): Laid<T>[] {
  const laid: Laid<T>[] = [];
  let cluster: Laid<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of cluster) {
      each.lanes = ends.length;
      each.wide = nextTaken(each, cluster, least) - each.lane;
    }
    cluster = [];
    ends = [];
  };
  for (const item of [...items].sort(inTime)) {
    if (ends.length > 0 && ends.every((end) => end <= item.start)) close();
    const free = ends.findIndex((end) => end <= item.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = drawnStop(item, least);
    const each = { item, lane, lanes: 1, wide: 1 };
    cluster.push(each);
    laid.push(each);
  }
  close();
  return laid;
}

/** The part of a span within another, or null where nothing of it is. One without length is in where its start is. */
export function clip(span: Span, to: Span): Span | null {
  const start = Math.max(span.start, to.start);
  const stop = Math.min(span.stop, to.stop);
  if (start < stop) return { start, stop };
  return span.start === span.stop && start === span.start && start < to.stop
    ? { start, stop: start }
    : null;
}

// The next lane in which something stands beside an item.
function nextTaken<T extends Span>(one: Laid<T>, cluster: readonly Laid<T>[], least: number) {
  let next = one.lanes;
  for (const { item, lane } of cluster)
    if (
      lane > one.lane &&
      lane < next &&
      item.start < drawnStop(one.item, least) &&
      one.item.start < drawnStop(item, least)
    )
      next = lane;
  return next;
}

const drawnStop = ({ start, stop }: Span, least: number) => Math.max(stop, start + least);

// What begins together stands longest first.
function inTime(one: Span & { id: number }, other: Span & { id: number }): number {
  return one.start - other.start || other.stop - one.stop || one.id - other.id;
}
