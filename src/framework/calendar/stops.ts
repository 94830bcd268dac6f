import { snapDown } from './clock.ts';
import type { Content, Stripe } from './stripes.ts';
import type { CalendarItem, Span } from './types.ts';

/** A place that keys stop at in a stripe: an item, or a free slot of one step. */
export interface Stop extends Span {
  item: CalendarItem | null;
}

/** Where keys are in a grid. It outlives other days and other contents. */
export interface Spot {
  /** Of the stripe. */
  index: number;
  /** Minutes from the top of the stripe. */
  offset: number;
  /** The item that one is on. */
  item: number | null;
}

/** All stops of a stripe in the order of time: its items, and the slots in which there is none. */
export function stopsOf(items: readonly CalendarItem[], within: Span, step: number): Stop[] {
  const stops: Stop[] = items.map((item) => ({ start: item.start, stop: item.stop, item }));
  for (let start = within.start; start + step <= within.stop; start += step) {
    const stop = start + step;
    const isTaken = items.some(
      (item) => item.start < stop && Math.max(item.stop, item.start + 1) > start,
    );
    if (!isTaken) stops.push({ start, stop, item: null });
  }
  return stops.sort(
    (one, other) => one.start - other.start || (one.item?.id ?? 0) - (other.item?.id ?? 0),
  );
}

/** The stop at a minute: what holds it, else the last one before it, else the first. */
export function stopAt(stops: readonly Stop[], minute: number): Stop | undefined {
  return (
    stops.findLast(({ start, stop }) => start <= minute && minute < stop) ??
    stops.findLast(({ start }) => start <= minute) ??
    stops[0]
  );
}

/** The stop that stands so many after another. */
export function stopAfter(stops: readonly Stop[], here: Stop, by: number): Stop | undefined {
  const at = stops.findIndex(
    ({ start, item }) => start === here.start && item?.id === here.item?.id,
  );
  return stops[Math.min(Math.max(at + by, 0), stops.length - 1)];
}

/** Where a spot is now: on its item, wherever that has gone, else at its place among what stands there. */
export function resolved(
  spot: Spot,
  stripes: readonly Stripe[],
  contents: readonly Content[],
  step: number,
): { index: number; stop: Stop } | null {
  const near = Math.min(Math.max(spot.index, 0), stripes.length - 1);
  const found = spot.item === null ? null : whereIs(spot.item, near, contents);
  if (found) return { index: found.index, stop: { ...found.item, item: found.item } };
  const stripe = stripes[near];
  if (!stripe) return null;
  const minute = stripe.span.start + snapDown(spot.offset, step);
  const stop = stopAt(stopsOf(contents[near]?.items ?? [], stripe.span, step), minute);
  return stop ? { index: near, stop } : null;
}

function whereIs(id: number, near: number, contents: readonly Content[]) {
  const indexes = [near, ...contents.keys()];
  for (const index of indexes) {
    const item = contents[index]?.items.find((each) => each.id === id);
    if (item) return { index, item };
  }
  return null;
}
