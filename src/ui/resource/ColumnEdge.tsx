import { type PointerEvent, useRef } from 'react';
import { columnWidth } from '../../framework/resource/columnWidths.ts';

/** Pixels of movement from which on a press on an edge is a drag. */
const DRAG_FROM = 3;

/**
 * The right edge of a column's head. It is dragged to another width; a double press makes the column as wide as it needs.
 * The menu of columns does the same by keys.
 */
export function ColumnEdge({
  variable,
  onWidth,
}: {
  /** The table's CSS variable of the width. While it is dragged the cells follow that alone, and no row is rendered. */
  variable: string;
  onWidth: (width: number | null) => void;
}) {
  const drag = useRef<{ from: number; width: number; isMoved: boolean } | null>(null);
  const widthAt = (event: PointerEvent, { from, width }: { from: number; width: number }) =>
    columnWidth(width + event.clientX - from);
  return (
    <span
      className="rs-edge"
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const head = event.currentTarget.closest('th');
        drag.current = { from: event.clientX, width: head?.offsetWidth ?? 0, isMoved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const { current } = drag;
        if (!current) return;
        const width = widthAt(event, current);
        if (current.isMoved)
          event.currentTarget.closest('table')?.style.setProperty(variable, `${width}px`);
        else if (Math.abs(event.clientX - current.from) >= DRAG_FROM) {
          current.isMoved = true;
          onWidth(width);
        }
      }}
      onPointerUp={(event) => {
        const { current } = drag;
        drag.current = null;
        if (current?.isMoved) onWidth(widthAt(event, current));
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
