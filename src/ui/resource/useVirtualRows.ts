import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const ROW_HEIGHT = 41;
const PHONE = '(max-width: 575px)';

/** The rendered rows, and the space of the others before and after them. */
export function useVirtualRows(count: number, box: RefObject<HTMLDivElement | null>) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  const items = rows.getVirtualItems();
  return {
    shown: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: window.matchMedia?.(PHONE).matches ? rows.measureElement : undefined,
    scrollTo: (index: number) => rows.scrollToIndex(index),
    /** Scrolls until the row is the first one that is seen. */
    scrollToTop: (index: number) => rows.scrollToIndex(index, { align: 'start' }),
  };
}
