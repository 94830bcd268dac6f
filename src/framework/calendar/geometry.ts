import type { Span } from './types.ts';

/** Where the stripes of a grid are on the screen, in pixels, and the minutes of a day that they show. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** How many stripes stand side by side in it. */
  count: number;
  /** How many minutes stand one below the other in it. */
  minutes: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The stripe under a place on the screen; outside of the grid the nearest. */
export function stripeAt(frame: Frame, x: number): number {
  const index = Math.floor(((x - frame.left) / frame.width) * frame.count);
  return Math.min(Math.max(index, 0), frame.count - 1);
}

/** The minutes from the top of the grid to a place on the screen, which may be outside. */
export function minutesAt(frame: Frame, y: number): number {
  return ((y - frame.top) / frame.height) * frame.minutes;
}

/** The box of a stretch of time in a stripe that begins at `origin`, from the grid's own corner. */
export function boxOf(frame: Frame, index: number, span: Span, origin: number): Box {
  const width = frame.width / frame.count;
  const perMinute = frame.height / frame.minutes;
  return {
    x: index * width,
    y: (span.start - origin) * perMinute,
    width,
    height: (span.stop - span.start) * perMinute,
  };
}

/** The first and the one after the last of the stripes that are in sight, with `spare` ones at either side. */
export function inSight(
  scrolled: number,
  width: number,
  stripe: number,
  count: number,
  spare: number,
): { from: number; until: number } {
  const from = Math.max(0, Math.floor(scrolled / stripe) - spare);
  const until = Math.min(count, Math.ceil((scrolled + width) / stripe) + spare);
  return { from: Math.min(from, until), until };
}
