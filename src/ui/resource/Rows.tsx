import { lazy, type ReactNode, type Ref, type RefObject, Suspense } from 'react';

/** Rows up to which all are drawn; more are drawn where they are looked at. */
const MOST_DRAWN = 60;

const VirtualRows = lazy(() => import('./VirtualRows.tsx'));

export interface RowsProps {
  count: number;
  /** Columns of the table. */
  width: number;
  /** What scrolls. */
  box: RefObject<HTMLDivElement | null>;
  /** Is given how to bring a row into view. */
  showRef: RefObject<((index: number) => void) | null>;
  draw: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode;
}

/** The rows of a table. What draws only the visible ones of a long list is loaded with the first such list. */
export function Rows(props: RowsProps) {
  const { count, draw } = props;
  if (count <= MOST_DRAWN) return drawn(count, draw);
  return (
    <Suspense fallback={drawn(MOST_DRAWN, draw)}>
      <VirtualRows {...props} />
    </Suspense>
  );
}

const drawn = (count: number, draw: RowsProps['draw']) =>
  Array.from({ length: count }, (_, index) => draw(index));
