import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { visibleRange } from '../../framework/calendar/geometry.ts';
import { scrollElement } from './styles.ts';

/** Day columns that are rendered on either side of the visible ones. */
const SPARE = 2;

interface Range {
  from: number;
  until: number;
}

/**
 * The range of day columns to render; none until the grid has been measured. When `origin` changes, the grid scrolls to
 * the day column `index`.
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
      const dayColumn = widthOf(body.current) / count;
      // Without a layout, everything is rendered.
      const next =
        dayColumn > 0
          ? visibleRange(element.scrollLeft, element.clientWidth, dayColumn, count, SPARE)
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
