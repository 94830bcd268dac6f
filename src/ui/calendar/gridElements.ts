import type { Content, DayColumn } from '../../framework/calendar/dayColumns.ts';
import { boxOf, type Frame } from '../../framework/calendar/geometry.ts';
import type { CalendarItem, CalendarProps, Place, Span } from '../../framework/calendar/types.ts';

/** A grid as hands and keys find it: its elements, what stands in it, and whom to tell. */
export interface GridElements {
  props: CalendarProps;
  stripes: readonly DayColumn[];
  contents: readonly Content[];
  /** What scrolls, and in it what holds the stripes. */
  box: HTMLElement;
  body: HTMLElement;
  /** What is drawn where something would come to stand. */
  ghost: HTMLElement;
  /** What is said to those who listen. */
  live: HTMLElement;
  timeWords: (span: Span) => string;
}

/** Where the stripes are on the screen now. */
export function frameOf({ body, stripes }: GridElements): Frame {
  const { left, top, width, height } = body.getBoundingClientRect();
  const { start = 0, stop = 1 } = stripes[0]?.span ?? {};
  return { left, top, width, height, count: stripes.length, minutes: stop - start };
}

/** The place of a span in a stripe. */
export function placeOf(stripe: DayColumn, { start, stop }: Span): Place {
  return { column: stripe.column?.id ?? null, start, stop };
}

/** Draws where something would come to stand, by a transform alone. */
export function showDragPreview(
  board: GridElements,
  frame: Frame,
  index: number,
  span: Span,
  title: string,
) {
  const { ghost, stripes } = board;
  const box = boxOf(frame, index, span, stripes[index]?.span.start ?? 0);
  ghost.hidden = false;
  ghost.style.transform = `translate(${box.x}px, ${box.y}px)`;
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  ghost.style.setProperty('--own', stripes[index]?.column?.colour || null);
  ghost.textContent = [board.timeWords(span), title].filter(Boolean).join(' ');
}

export function hideDragPreview({ ghost }: GridElements): void {
  ghost.hidden = true;
}

/** Marks an item as being elsewhere for the moment, in each of its stripes. */
export function markTaken({ body }: GridElements, item: CalendarItem, isTaken: boolean): void {
  for (const element of body.querySelectorAll(`[data-item="${item.id}"]`))
    element.toggleAttribute('data-taken', isTaken);
}

/** The item and the stripe that an element belongs to. */
export function partsAt(
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
