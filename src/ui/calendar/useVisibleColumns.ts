import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { visibleRange } from '../../framework/calendar/geometry.ts';
import { scrollElement } from './styles.ts';

/** Stripes that are drawn at either side of those in sight. */
const SPARE = 2;

interface Range {
  from: number;
  until: number;
}

/**
 * Which stripes are in sight and so drawn; none until the box has been measured. With each other `origin` the box is
 * scrolled to the stripe `index`.
 */
export function useVisibleColumns(
  box: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  count: number,
  { index, origin }: { index: number; origin: string },
): Range {
  const [range, setRange] = useState<Range>({ from: 0, until: 0 });
  const shown = useRef('');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || shown.current === origin) return;
    shown.current = origin;
    scrollElement(element, { left: index * (widthOf(body.current) / count) });
  }, [box, body, count, index, origin]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const stripe = widthOf(body.current) / count;
      // Where nothing can be measured, everything is drawn.
      const next =
        stripe > 0
          ? visibleRange(element.scrollLeft, element.clientWidth, stripe, count, SPARE)
          : { from: 0, until: count };
      setRange((range) => (range.from === next.from && range.until === next.until ? range : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, body, count]);
  return range;
}

function widthOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().width ?? 0;
}
