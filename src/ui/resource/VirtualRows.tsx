import { useEffect, useLayoutEffect } from 'react';
import type { RowsProps } from './Rows.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

/** The rows that are looked at, and room for the others before and after them. */
export default function VirtualRows({ count, width, box, showRef, draw, onDrawn }: RowsProps) {
  const { shown, before, after, measure, scrollTo } = useVirtualRows(count, box);
  useEffect(() => {
    showRef.current = scrollTo;
    return () => {
      showRef.current = null;
    };
  }, [scrollTo, showRef]);
  useLayoutEffect(() => onDrawn?.());
  return (
    <>
      <Space height={before} width={width} />
      {shown.map((index) => draw(index, measure))}
      <Space height={after} width={width} />
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
