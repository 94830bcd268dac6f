import type { Span } from './types.ts';

/** An item and its lane beside the items that overlap it. */
export interface LaneItem<T extends Span> {
  item: T;
  lane: number;
  lanes: number;
  /** The number of lanes that it may cover, its own included: the lanes to its right that are free while it lasts. */
  laneSpan: number;
}

/**
 * Lays out items side by side without overlap, each group of overlapping items in as few lanes as possible. The
 * result is in order of time and does not depend on the order of the input. An item counts as at least `least`
 * minutes long, as it is drawn no shorter.
 */
export function assignLanes<T extends Span & { id: number }>(
  items: readonly T[],
  minMinutes: number,
): LaneItem<T>[] {
  const placed: LaneItem<T>[] = [];
  let cluster: LaneItem<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of cluster) {
      each.lanes = ends.length;
      each.laneSpan = nextTaken(each, cluster, minMinutes) - each.lane;
    }
    cluster = [];
    ends = [];
  };
  for (const item of [...items].sort(inTime)) {
    if (ends.length > 0 && ends.every((end) => end <= item.start)) close();
    const free = ends.findIndex((end) => end <= item.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = drawnStop(item, minMinutes);
    const each = { item, lane, lanes: 1, laneSpan: 1 };
    cluster.push(each);
    placed.push(each);
  }
  close();
  return placed;
}

/** The intersection of two spans, or null. A span without length belongs to the span that contains its start. */
export function intersect(span: Span, to: Span): Span | null {
  const start = Math.max(span.start, to.start);
  const stop = Math.min(span.stop, to.stop);
  if (start < stop) return { start, stop };
  return span.start === span.stop && start === span.start && start < to.stop
    ? { start, stop: start }
    : null;
}

// The next lane that overlaps an item.
function nextTaken<T extends Span>(
  one: LaneItem<T>,
  cluster: readonly LaneItem<T>[],
  least: number,
) {
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

// Of items that begin together, the longest is first.
function inTime(one: Span & { id: number }, other: Span & { id: number }): number {
  return one.start - other.start || other.stop - one.stop || one.id - other.id;
}
