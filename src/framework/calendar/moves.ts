import { HOUR, snap, snapDown } from './clock.ts';
import type { Span } from './types.ts';

/** Maximum length of an item in minutes. */
export const MAX_MINUTES = 12 * HOUR;

/**
 * Moves a span to another day column and by some minutes. A purely horizontal move keeps its minute; otherwise its
 * start snaps to the grid. It keeps its length and stays within the shown hours.
 */
export function moveSpan(span: Span, by: number, from: Span, to: Span, step: number): Span {
  const length = span.stop - span.start;
  const aside = span.start + to.start - from.start;
  if (isSmall(by, step)) return { start: aside, stop: aside + length };
  const last = Math.max(to.start, to.stop - Math.max(length, step));
  const start = clamp(snap(aside + by, step), to.start, last);
  return { start, stop: start + length };
}

/** Moves the end of a span by some minutes, snapped to the grid: one step to twelve hours long. */
export function resizeSpan(span: Span, by: number, within: Span, step: number): Span {
  if (isSmall(by, step)) return { start: span.start, stop: span.stop };
  const least = span.start + step;
  const most = Math.max(least, Math.min(span.start + MAX_MINUTES, within.stop));
  return { start: span.start, stop: clamp(snap(span.stop + by, step), least, most) };
}

/** The span between two minutes of a day column in whole steps, both included. */
export function spanBetween(one: number, other: number, within: Span, step: number): Span {
  const anchor = slotAt(one, within, step);
  const head = slotAt(other, within, step);
  if (head.start >= anchor.start)
    return { start: anchor.start, stop: Math.min(head.stop, anchor.start + MAX_MINUTES) };
  return { start: Math.max(head.start, anchor.stop - MAX_MINUTES), stop: anchor.stop };
}

/** The slot of one step that contains a minute. */
export function slotAt(minute: number, within: Span, step: number): Span {
  const start = clamp(snapDown(minute, step), within.start, within.stop - step);
  return { start, stop: start + step };
}

const isSmall = (by: number, step: number) => Math.abs(by) < step / 2;

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
