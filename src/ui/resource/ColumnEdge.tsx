import { useRef } from 'react';
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
  const drag = useRef<{ from: number; before: number; width: number | null } | null>(null);
  const end = () => {
    const width = drag.current?.width ?? null;
    drag.current = null;
    if (width !== null) onWidth(width);
  };
  return (
    <span
      className="rs-edge"
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const before = event.currentTarget.closest('th')?.offsetWidth ?? 0;
        drag.current = { from: event.clientX, before, width: null };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const { current } = drag;
        if (!current) return;
        const moved = event.clientX - current.from;
        if (current.width === null && Math.abs(moved) < DRAG_FROM) return;
        const isFirst = current.width === null;
        current.width = columnWidth(current.before + moved);
        if (isFirst) onWidth(current.width);
        event.currentTarget.closest('table')?.style.setProperty(variable, `${current.width}px`);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
