import type { Span } from './types.ts';

/** The grid's position on the screen in pixels, and the minutes of a day that it shows. */
export interface GridFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The number of day columns. */
  count: number;
  /** The number of minutes from top to bottom. */
  minutes: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The day column at a screen position; the nearest one outside of the grid. */
export function columnAt(frame: GridFrame, x: number): number {
  const index = Math.floor(((x - frame.left) / frame.width) * frame.count);
  return Math.min(Math.max(index, 0), frame.count - 1);
}

/** Minutes from the top of the grid to a screen position, which may be outside. */
export function minutesAt(frame: GridFrame, y: number): number {
  return ((y - frame.top) / frame.height) * frame.minutes;
}

/** The box of a span in a day column that begins at `origin`, relative to the grid's corner. */
export function spanBox(frame: GridFrame, index: number, span: Span, origin: number): Box {
  const width = frame.width / frame.count;
  const perMinute = frame.height / frame.minutes;
  return {
    x: index * width,
    y: (span.start - origin) * perMinute,
    width,
    height: (span.stop - span.start) * perMinute,
  };
}

/** The range of visible columns (`until` is exclusive), with `spare` more on either side. */
export function visibleRange(
  scrolled: number,
  width: number,
  dayColumn: number,
  count: number,
  spare: number,
): { from: number; until: number } {
  const from = Math.max(0, Math.floor(scrolled / dayColumn) - spare);
  const until = Math.min(count, Math.ceil((scrolled + width) / dayColumn) + spare);
  return { from: Math.min(from, until), until };
}
