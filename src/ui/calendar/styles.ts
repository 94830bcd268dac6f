import type { CSSProperties } from 'react';
import type { Span } from '../../framework/calendar/types.ts';

/** The position of a time span within a larger one, as CSS. */
export function boxStyle(span: Span, within: Span): CSSProperties {
  const all = within.stop - within.start;
  return {
    top: percent(span.start - within.start, all),
    height: percent(span.stop - span.start, all),
  };
}

/** A fraction as a CSS percentage. */
export function percent(some: number, all: number): string {
  return `${(some / all) * 100}%`;
}

/** Sets the scroll position of an element. An omitted side stays. */
export function scrollElement(
  box: HTMLElement,
  { left, top }: { left?: number; top?: number },
): void {
  if (left !== undefined) box.scrollLeft = left;
  if (top !== undefined) box.scrollTop = top;
}
