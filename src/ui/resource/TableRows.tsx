import { useEffect, useEffectEvent } from 'react';
import { lazyComponent, WhileLoading } from '../../framework/lazyComponent.tsx';
import { scrollElement } from '../calendar/styles.ts';
import type { TableRowsProps } from './tableRowsProps.ts';

/** Up to this number, all rows are rendered; of longer lists only the visible ones. */
const MOST_DRAWN = 60;

/** Height of a row in pixels, as in the stylesheet. */
const ROW_HEIGHT = 41;

const VirtualRows = lazyComponent(() => import('./VirtualRows.tsx'));

/** The rows of a table. The code that renders only visible rows is loaded with the first long list. */
export function TableRows(props: TableRowsProps) {
  const { count, renderRow } = props;
  if (count <= MOST_DRAWN) return <AllRows {...props} />;
  return (
    <WhileLoading fallback={drawn(rowsInSight(), renderRow)}>
      <VirtualRows {...props} />
    </WhileLoading>
  );
}

function AllRows({ count, box, startAt = 0, renderRow }: TableRowsProps) {
  const show = useEffectEvent(() => {
    const { current: scrolled } = box;
    const topOf = (index: number) =>
      scrolled?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect().top ?? 0;
    // The first row stands below the headings, which stay at the top.
    if (startAt > 0 && scrolled) scrollElement(scrolled, { top: topOf(startAt) - topOf(0) });
  });
  useEffect(() => show(), []);
  return drawn(count, renderRow);
}

// Only as many as fit: they render again when the code for visible rows is loaded.
function rowsInSight(): number {
  return Math.min(MOST_DRAWN, Math.ceil(window.innerHeight / ROW_HEIGHT));
}

const drawn = (count: number, draw: TableRowsProps['renderRow']) =>
  Array.from({ length: count }, (_, index) => draw(index));
