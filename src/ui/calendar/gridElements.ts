import type { ColumnContent, DayColumn } from '../../framework/calendar/dayColumns.ts';
import { spanBox, type GridFrame } from '../../framework/calendar/geometry.ts';
import type {
  CalendarItem,
  CalendarProps,
  CalendarSlot,
  Span,
} from '../../framework/calendar/types.ts';

/** The elements and contents of a grid, for pointer and keyboard handlers. */
export interface CalendarGridContext {
  props: CalendarProps;
  dayColumns: readonly DayColumn[];
  contents: readonly ColumnContent[];
  /** The scroll container, and the element in it that contains the day columns. */
  box: HTMLElement;
  body: HTMLElement;
  /** Shows where a dragged item would be dropped. */
  dragPreview: HTMLElement;
  /** The live region for screen readers. */
  liveRegion: HTMLElement;
  timeWords: (span: Span) => string;
}

/** The position of the day columns on the screen. */
export function gridFrame({ body, dayColumns }: CalendarGridContext): GridFrame {
  const { left, top, width, height } = body.getBoundingClientRect();
  const { start = 0, stop = 1 } = dayColumns[0]?.span ?? {};
  return { left, top, width, height, count: dayColumns.length, minutes: stop - start };
}

/** A span of a day column as a slot. */
export function slotIn(dayColumn: DayColumn, { start, stop }: Span): CalendarSlot {
  return { column: dayColumn.column?.id ?? null, start, stop };
}

/** Moves the drag preview, by a transform only. */
export function showDragPreview(
  board: CalendarGridContext,
  frame: GridFrame,
  index: number,
  span: Span,
  title: string,
) {
  const { dragPreview, dayColumns } = board;
  const box = spanBox(frame, index, span, dayColumns[index]?.span.start ?? 0);
  dragPreview.hidden = false;
  dragPreview.style.transform = `translate(${box.x}px, ${box.y}px)`;
  dragPreview.style.width = `${box.width}px`;
  dragPreview.style.height = `${box.height}px`;
  dragPreview.style.setProperty('--own', dayColumns[index]?.column?.colour || null);
  dragPreview.textContent = [board.timeWords(span), title].filter(Boolean).join(' ');
}

export function hideDragPreview({ dragPreview }: CalendarGridContext): void {
  dragPreview.hidden = true;
}

/** Marks an item as dragged in all its day columns. */
export function markDragged(
  { body }: CalendarGridContext,
  item: CalendarItem,
  isTaken: boolean,
): void {
  for (const element of body.querySelectorAll(`[data-item="${item.id}"]`))
    element.toggleAttribute('data-taken', isTaken);
}

/** The item and day column of an element. */
export function elementsAt(
  { dayColumns, contents }: CalendarGridContext,
  target: EventTarget | null,
): {
  item: CalendarItem | undefined;
  element: HTMLElement | null;
  dayColumn: DayColumn | undefined;
} {
  const at = target instanceof Element ? target : null;
  const dayColumn =
    dayColumns[Number(at?.closest<HTMLElement>('[data-stripe]')?.dataset['stripe'] ?? -1)];
  const element = at?.closest<HTMLElement>('[data-item]') ?? null;
  const id = Number(element?.dataset['item'] ?? 0);
  const item = dayColumn && contents[dayColumn.index]?.items.find((each) => each.id === id);
  return { item: element ? item : undefined, element, dayColumn };
}
