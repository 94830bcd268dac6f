import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { TableRowsProps } from './tableRowsProps.ts';
import { useVirtualRows } from './useVirtualRows.ts';

/** The visible rows, with space for the others before and after them. */
export default function VirtualRows({
  count,
  columnCount,
  box,
  scrollToRowRef,
  startAt = 0,
  renderRow,
  onRendered,
}: TableRowsProps) {
  const { shown, before, after, measure, scrollTo, scrollToTop } = useVirtualRows(count, box);
  useEffect(() => {
    scrollToRowRef.current = scrollTo;
    return () => {
      scrollToRowRef.current = null;
    };
  }, [scrollTo, scrollToRowRef]);
  const show = useEffectEvent(() => {
    if (startAt > 0) scrollToTop(startAt);
  });
  useEffect(() => show(), []);
  useLayoutEffect(() => onRendered?.());
  return (
    <>
      <Space height={before} width={columnCount} />
      {shown.map((index) => renderRow(index, measure))}
      <Space height={after} width={columnCount} />
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
