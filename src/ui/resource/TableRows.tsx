import { lazy, type ReactNode, type Ref, type RefObject, Suspense } from 'react';

/** Rows up to which all are drawn; more are drawn where they are looked at. */
const MOST_DRAWN = 60;

/** Pixels of a row as the style sheet draws it. */
const ROW_HEIGHT = 41;

const VirtualRows = lazy(() => import('./VirtualRows.tsx'));

export interface TableRowsProps {
  count: number;
  /** Columns of the table. */
  columnCount: number;
  /** What scrolls. */
  box: RefObject<HTMLDivElement | null>;
  /** Is given how to bring a row into view. */
  scrollToRowRef: RefObject<((index: number) => void) | null>;
  renderRow: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode;
  /** Runs when other rows of a long list are in the page. */
  onRendered?: () => void;
}

/** The rows of a table. What draws only the visible ones of a long list is loaded with the first such list. */
export function TableRows(props: TableRowsProps) {
  const { count, renderRow } = props;
  if (count <= MOST_DRAWN) return drawn(count, renderRow);
  return (
    <Suspense fallback={drawn(rowsInSight(), renderRow)}>
      <VirtualRows {...props} />
    </Suspense>
  );
}

// No more than are seen: they are drawn again when what draws the visible ones is there.
function rowsInSight(): number {
  return Math.min(MOST_DRAWN, Math.ceil(window.innerHeight / ROW_HEIGHT));
}

const drawn = (count: number, draw: TableRowsProps['renderRow']) =>
  Array.from({ length: count }, (_, index) => draw(index));
