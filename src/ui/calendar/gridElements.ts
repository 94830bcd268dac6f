import type { ColumnContent, DayColumn } from '../../framework/calendar/dayColumns.ts';
import { spanBox, type GridFrame } from '../../framework/calendar/geometry.ts';
import type {
  CalendarItem,
  CalendarProps,
  CalendarSlot,
  Span,
} from '../../framework/calendar/types.ts';

/** A grid as hands and keys find it: its elements, what stands in it, and whom to tell. */
export interface GridElements {
  props: CalendarProps;
  stripes: readonly DayColumn[];
  contents: readonly ColumnContent[];
  /** What scrolls, and in it what holds the stripes. */
  box: HTMLElement;
  body: HTMLElement;
  /** What is drawn where something would come to stand. */
  dragPreview: HTMLElement;
  /** What is said to those who listen. */
  liveRegion: HTMLElement;
  timeWords: (span: Span) => string;
}

/** Where the stripes are on the screen now. */
export function gridFrame({ body, stripes }: GridElements): GridFrame {
  const { left, top, width, height } = body.getBoundingClientRect();
  const { start = 0, stop = 1 } = stripes[0]?.span ?? {};
  return { left, top, width, height, count: stripes.length, minutes: stop - start };
}

/** The place of a span in a stripe. */
export function slotIn(stripe: DayColumn, { start, stop }: Span): CalendarSlot {
  return { column: stripe.column?.id ?? null, start, stop };
}

/** Draws where something would come to stand, by a transform alone. */
export function showDragPreview(
  board: GridElements,
  frame: GridFrame,
  index: number,
  span: Span,
  title: string,
) {
  const { dragPreview, stripes } = board;
  const box = spanBox(frame, index, span, stripes[index]?.span.start ?? 0);
  dragPreview.hidden = false;
  dragPreview.style.transform = `translate(${box.x}px, ${box.y}px)`;
  dragPreview.style.width = `${box.width}px`;
  dragPreview.style.height = `${box.height}px`;
  dragPreview.style.setProperty('--own', stripes[index]?.column?.colour || null);
  dragPreview.textContent = [board.timeWords(span), title].filter(Boolean).join(' ');
}

export function hideDragPreview({ dragPreview }: GridElements): void {
  dragPreview.hidden = true;
}

/** Marks an item as being elsewhere for the moment, in each of its stripes. */
export function markDragged({ body }: GridElements, item: CalendarItem, isTaken: boolean): void {
  for (const element of body.querySelectorAll(`[data-item="${item.id}"]`))
    element.toggleAttribute('data-taken', isTaken);
}

/** The item and the stripe that an element belongs to. */
export function elementsAt(
  { stripes, contents }: GridElements,
  target: EventTarget | null,
): { item: CalendarItem | undefined; element: HTMLElement | null; stripe: DayColumn | undefined } {
  const at = target instanceof Element ? target : null;
  const stripe =
    stripes[Number(at?.closest<HTMLElement>('[data-stripe]')?.dataset['stripe'] ?? -1)];
  const element = at?.closest<HTMLElement>('[data-item]') ?? null;
  const id = Number(element?.dataset['item'] ?? 0);
  const item = stripe && contents[stripe.index]?.items.find((each) => each.id === id);
  return { item: element ? item : undefined, element, stripe };
}
