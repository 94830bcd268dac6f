import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { RowsProps } from './Rows.tsx';

const ROW_HEIGHT = 41;
const PHONE = '(max-width: 575px)';

/** The rows that are looked at, and room for the others before and after them. */
export default function VirtualRows({ count, width, box, show, draw }: RowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  useEffect(() => {
    show.current = (index) => rows.scrollToIndex(index);
    return () => {
      show.current = null;
    };
  }, [rows, show]);
  const items = rows.getVirtualItems();
  const measure = window.matchMedia?.(PHONE).matches ? rows.measureElement : undefined;
  return (
    <>
      <Space height={items[0]?.start ?? 0} width={width} />
      {items.map(({ index }) => draw(index, measure))}
      <Space height={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} width={width} />
    </>
  );
}

function Space({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="rs-space">
      <td aria-hidden="true" colSpan={width} style={{ height }} />
    </tr>
  );
}
