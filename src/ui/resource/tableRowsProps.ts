import type { ReactNode, Ref, RefObject } from 'react';

export interface TableRowsProps {
  count: number;
  /** The number of table columns. */
  columnCount: number;
  /** The scroll container. */
  box: RefObject<HTMLDivElement | null>;
  /** Receives the function that scrolls a row into view. */
  scrollToRowRef: RefObject<((index: number) => void) | null>;
  /** The row that is at first at the top. */
  startAt?: number;
  renderRow: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode;
  /** Runs when other rows of a long list are in the page. */
  onRendered?: () => void;
}
