import type { DayColumn } from '../../framework/calendar/dayColumns.ts';
import { minutesAt, columnAt } from '../../framework/calendar/geometry.ts';
import { moveSpan, resizeSpan, spanBetween } from '../../framework/calendar/moves.ts';
import type { CalendarItem, Span } from '../../framework/calendar/types.ts';
import {
  type CalendarGridContext,
  gridFrame,
  hideDragPreview,
  markDragged,
  elementsAt,
  slotIn,
  showDragPreview,
} from './gridElements.ts';
import { LONG_PRESS, MOUSE_SLACK, swallowClick, TOUCH_SLACK } from './pointer.ts';

/** Height in pixels of the resize handle at an item's lower edge. */
const GRIP = { mouse: 6, touch: 12 };
/** Pixels from the edge within which a drag scrolls the grid, and the maximum speed in pixels per frame. */
const EDGE = 40;
const SPEED = 18;

type Kind = 'move' | 'resize' | 'stretch';

interface DropTarget {
  index: number;
  span: Span;
}

/**
 * One drag, from pointerdown to pointerup. A mouse starts it by moving, a finger by a long press. Until the drop, only
 * the drag preview is updated, once per frame.
 */
export class DragGesture {
  /** Returns the current grid, which may render during a drag. */
  readonly #board: () => CalendarGridContext | null;
  readonly #kind: Kind;
  readonly #item: CalendarItem | undefined;
  readonly #dayColumn: DayColumn;
  readonly #pointer: number;
  readonly #isTouch: boolean;
  readonly #downX: number;
  readonly #downY: number;
  /** Minutes from the top of the grid to the point where the drag began. */
  readonly #taken: number;
  #x: number;
  #y: number;
  #begun = false;
  #hasMoved = false;
  #landing: DropTarget;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listening = new AbortController();

  /** Starts a gesture on something that may be dragged; null otherwise. */
  static start(event: PointerEvent, board: () => CalendarGridContext | null): DragGesture | null {
    const now = board();
    if (!now || event.button !== 0 || event.ctrlKey || !event.isPrimary) return null;
    const { item, element, dayColumn } = elementsAt(now, event.target);
    if (!dayColumn) return null;
    const { mayMove, mayBook } = now.props;
    if (item ? !mayMove || item.isFixed : element || !mayBook) return null;
    const grip = event.pointerType === 'touch' ? GRIP.touch : GRIP.mouse;
    const isEdge = element && element.getBoundingClientRect().bottom - event.clientY <= grip;
    const kind = !item ? 'stretch' : isEdge ? 'resize' : 'move';
    return new DragGesture(event, board, now, kind, item, dayColumn);
  }

  private constructor(
    event: PointerEvent,
    board: () => CalendarGridContext | null,
    now: CalendarGridContext,
    kind: Kind,
    item: CalendarItem | undefined,
    dayColumn: DayColumn,
  ) {
    this.#board = board;
    this.#kind = kind;
    this.#item = item;
    this.#dayColumn = dayColumn;
    this.#pointer = event.pointerId;
    this.#isTouch = event.pointerType === 'touch';
    this.#x = this.#downX = event.clientX;
    this.#y = this.#downY = event.clientY;
    this.#taken = minutesAt(gridFrame(now), event.clientY);
    this.#landing = this.#land(now);
    const { signal } = this.#listening;
    window.addEventListener('pointermove', this.#onMove, { signal });
    window.addEventListener('pointerup', this.#onUp, { signal });
    window.addEventListener('pointercancel', this.#cancel, { signal });
    window.addEventListener('blur', this.#cancel, { signal });
    window.addEventListener('keydown', this.#onKey, { signal, capture: true });
    if (this.#isTouch) this.#timer = setTimeout(this.#begin, LONG_PRESS);
  }

  /** Whether the drag has begun, so that the finger no longer scrolls. */
  get isDragging(): boolean {
    return this.#begun;
  }

  /** Ends the drag without a change. */
  readonly cancel = (): void => this.#cancel();

  readonly #begin = () => {
    const board = this.#board();
    if (!board) return this.#end();
    this.#begun = true;
    board.box.dataset['drag'] = this.#kind;
    if (this.#item) markDragged(board, this.#item, true);
    return this.#draw(board);
  };

  readonly #onMove = (event: PointerEvent) => {
    if (event.pointerId !== this.#pointer) return;
    this.#x = event.clientX;
    this.#y = event.clientY;
    const far = Math.hypot(this.#x - this.#downX, this.#y - this.#downY);
    if (far > (this.#isTouch ? TOUCH_SLACK : MOUSE_SLACK)) {
      this.#hasMoved = true;
      // A finger that moves before the long press scrolls.
      if (!this.#begun && this.#isTouch) return this.#end();
      if (!this.#begun) this.#begin();
    }
    if (this.#begun && this.#frame === 0) this.#frame = requestAnimationFrame(this.#onFrame);
  };

  readonly #onFrame = () => {
    this.#frame = 0;
    const board = this.#board();
    if (!board) return this.#end();
    const scrolls = this.#hasMoved && scrollAtEdge(board.box, this.#x, this.#y);
    if (scrolls) this.#frame = requestAnimationFrame(this.#onFrame);
    return this.#draw(board);
  };

  readonly #onUp = (event: PointerEvent) => {
    if (event.pointerId !== this.#pointer) return;
    const board = this.#board();
    if (!this.#begun || !board) return this.#end();
    this.#x = event.clientX;
    this.#y = event.clientY;
    const landing = this.#land(board);
    this.#end();
    swallowClick();
    this.#tell(board, landing);
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#begun) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancel();
    swallowClick();
  };

  readonly #cancel = () => this.#end();

  #tell({ props, dayColumns }: CalendarGridContext, { index, span }: DropTarget): void {
    const dayColumn = dayColumns[index];
    if (!dayColumn) return;
    const item = this.#item;
    const at = { x: this.#x, y: this.#y };
    // A long press without a move opens the menu.
    if (this.#isTouch && !this.#hasMoved)
      return props.onMenu(item ? { item } : { place: slotIn(dayColumn, span) }, at);
    if (!item) return props.onBook(slotIn(dayColumn, span));
    const isElsewhere = dayColumn.column?.id !== this.#dayColumn.column?.id;
    if (isElsewhere || span.start !== item.start || span.stop !== item.stop)
      props.onMove(item, slotIn(dayColumn, span), this.#dayColumn.column?.id ?? null);
  }

  #land(board: CalendarGridContext): DropTarget {
    const { step } = board.props;
    const frame = gridFrame(board);
    const minutes = minutesAt(frame, this.#y);
    const own = this.#dayColumn;
    if (this.#kind === 'stretch' || !this.#item) {
      const { start } = own.span;
      const span = spanBetween(start + this.#taken, start + minutes, own.span, step);
      return { index: own.index, span };
    }
    const by = minutes - this.#taken;
    if (this.#kind === 'resize')
      return { index: own.index, span: resizeSpan(this.#item, by, own.span, step) };
    const to = board.dayColumns[columnAt(frame, this.#x)] ?? own;
    return { index: to.index, span: moveSpan(this.#item, by, own.span, to.span, step) };
  }

  #draw(board: CalendarGridContext): void {
    const landing = this.#land(board);
    const { index, span } = landing;
    const isSame =
      index === this.#landing.index &&
      span.start === this.#landing.span.start &&
      span.stop === this.#landing.span.stop;
    if (isSame && !board.dragPreview.hidden) return;
    this.#landing = landing;
    showDragPreview(board, gridFrame(board), index, span, this.#item?.title ?? '');
  }

  #end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#listening.abort();
    const board = this.#board();
    if (this.#begun && board) {
      hideDragPreview(board);
      delete board.box.dataset['drag'];
      if (this.#item) markDragged(board, this.#item, false);
    }
    this.#begun = false;
  }
}

function scrollAtEdge(box: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const [byX, byY] = [pull(x, left, right), pull(y, top, bottom)];
  if (byX === 0 && byY === 0) return false;
  const { scrollLeft, scrollTop } = box;
  box.scrollLeft += byX;
  box.scrollTop += byY;
  return box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop;
}

// Scrolls faster nearer to the edge.
function pull(at: number, low: number, high: number): number {
  if (at < low + EDGE) return -SPEED * Math.min(1, (low + EDGE - at) / EDGE);
  if (at > high - EDGE) return SPEED * Math.min(1, (at - high + EDGE) / EDGE);
  return 0;
}
