import type { CSSProperties } from 'react';
import type { Span } from '../../framework/calendar/types.ts';

/** Where a stretch of time stands from top to bottom of what shows `within`. */
export function boxStyle(span: Span, within: Span): CSSProperties {
  const all = within.stop - within.start;
  return {
    top: percent(span.start - within.start, all),
    height: percent(span.stop - span.start, all),
  };
}

/** A part of a whole as CSS writes it. */
export function percent(some: number, all: number): string {
  return `${(some / all) * 100}%`;
}

/** Scrolls a box; what is left out stays as it is. */
export function scrollElement(
  box: HTMLElement,
  { left, top }: { left?: number; top?: number },
): void {
  if (left !== undefined) box.scrollLeft = left;
  if (top !== undefined) box.scrollTop = top;
}
