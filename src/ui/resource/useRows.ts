import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Rows up to which all are drawn; more are drawn where they are looked at. */
const MOST_DRAWN = 60;
const ROW_HEIGHT = 41;
const PHONE = '(max-width: 575px)';

/** Which rows are drawn, and how much room the others take before and after them. */
export function useRows(count: number, box: RefObject<HTMLDivElement | null>) {
  const all = count <= MOST_DRAWN;
  const rows = useVirtualizer({
    count: all ? 0 : count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  const items = rows.getVirtualItems();
  const measured = !all && window.matchMedia?.(PHONE).matches;
  return {
    drawn: all ? Array.from({ length: count }, (_, at) => at) : items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: measured ? rows.measureElement : undefined,
    show: (index: number) => {
      if (!all) rows.scrollToIndex(index);
    },
  };
}
