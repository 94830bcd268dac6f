import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { onDay } from '../../framework/calendar/month.ts';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { LONG_PRESS, MOUSE_SLACK, swallowClick, TOUCH_SLACK } from './pointer.ts';

/**
 * Drags items of a month to other days, at the same time of day. Returns the handler for `pointerdown` of the grid.
 */
export function useMonthDrag(grid: RefObject<HTMLElement | null>, props: CalendarProps) {
  const itemOf = (id: string) => props.items.find((item) => item.id === Number(id));
  return useDayDrag(grid, {
    mayMove: (id) => props.mayMove && itemOf(id)?.isFixed === false,
    onMove(id, day) {
      const item = itemOf(id);
      if (item) props.onMove(item, { column: null, ...onDay(item, day) }, null);
    },
  });
}

interface DayDrag {
  mayMove: (id: string) => boolean;
  /** `from` is the day on which the item was taken. */
  onMove: (id: string, day: string, from: string) => void;
}

/**
 * Drags what has `data-item` to what has `data-day`. A mouse starts a drag by moving, a finger by a long press. Returns the
 * handler for `pointerdown` of the grid.
 */
export function useDayDrag(grid: RefObject<HTMLElement | null>, drag: DayDrag) {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  const current = useRef<MonthDrag | null>(null);
  useEffect(() => {
    const element = grid.current;
    // Not passive, so that it can keep a dragging finger from scrolling.
    const onTouch = (event: TouchEvent) => {
      if (current.current?.isDragging) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', onTouch);
      current.current?.end();
    };
  }, [grid]);
  return ({ nativeEvent: event }: ReactPointerEvent) => {
    current.current?.end();
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-item]');
    const id = row ? row.dataset['item'] : undefined;
    const isPlain = event.button === 0 && !event.ctrlKey && event.isPrimary;
    if (!row || id === undefined || !isPlain || !grid.current) return;
    if (!latest.current.mayMove(id)) return;
    current.current = new MonthDrag(event, grid.current, row, (day, from) =>
      latest.current.onMove(id, day, from),
    );
  };
}

/** One drag, from pointerdown to pointerup. */
class MonthDrag {
  readonly #grid: HTMLElement;
  readonly #row: HTMLElement;
  readonly #onDrop: (day: string, from: string) => void;
  readonly #pointer: number;
  readonly #isTouch: boolean;
  readonly #downX: number;
  readonly #downY: number;
  readonly #from: string | undefined;
  readonly #listening = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  #over: HTMLElement | null = null;
  #begun = false;

  constructor(
    event: PointerEvent,
    grid: HTMLElement,
    row: HTMLElement,
    onDrop: (day: string, from: string) => void,
  ) {
    this.#grid = grid;
    this.#row = row;
    this.#onDrop = onDrop;
    this.#pointer = event.pointerId;
    this.#isTouch = event.pointerType === 'touch';
    this.#downX = event.clientX;
    this.#downY = event.clientY;
    this.#from = row.closest<HTMLElement>('[data-day]')?.dataset['day'];
    const { signal } = this.#listening;
    window.addEventListener('pointermove', this.#onMove, { signal });
    window.addEventListener('pointerup', this.#onUp, { signal });
    window.addEventListener('pointercancel', this.end, { signal });
    window.addEventListener('blur', this.end, { signal });
    window.addEventListener('keydown', this.#onKey, { signal, capture: true });
    if (this.#isTouch) this.#timer = setTimeout(() => this.#begin(), LONG_PRESS);
  }

  /** Whether the drag has begun, so that the finger no longer scrolls. */
  get isDragging(): boolean {
    return this.#begun;
  }

  /** Ends the drag without a change. */
  readonly end = (): void => {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#begun = false;
    this.#mark(null);
    this.#row.style.transform = '';
    delete this.#row.dataset['taken'];
    delete this.#grid.dataset['drag'];
  };

  #begin(): void {
    this.#begun = true;
    this.#grid.dataset['drag'] = 'move';
    this.#row.dataset['taken'] = '';
  }

  readonly #onMove = (event: PointerEvent) => {
    if (event.pointerId !== this.#pointer) return;
    const [x, y] = [event.clientX - this.#downX, event.clientY - this.#downY];
    const hasMoved = Math.hypot(x, y) > (this.#isTouch ? TOUCH_SLACK : MOUSE_SLACK);
    if (!this.#begun && !hasMoved) return;
    // A finger that moves before the long press scrolls.
    if (!this.#begun && this.#isTouch) {
      this.end();
      return;
    }
    if (!this.#begun) this.#begin();
    this.#row.style.transform = `translate(${x}px, ${y}px)`;
    this.#mark(this.#dayAt(event));
  };

  readonly #onUp = (event: PointerEvent) => {
    if (event.pointerId !== this.#pointer) return;
    const day = this.#begun ? this.#dayAt(event)?.dataset['day'] : undefined;
    if (this.#begun) swallowClick();
    this.end();
    if (day !== undefined && this.#from !== undefined && day !== this.#from)
      this.#onDrop(day, this.#from);
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#begun) return;
    event.preventDefault();
    event.stopPropagation();
    swallowClick();
    this.end();
  };

  #dayAt({ clientX, clientY }: PointerEvent): HTMLElement | null {
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]');
    return under && this.#grid.contains(under) ? under : null;
  }

  #mark(day: HTMLElement | null): void {
    if (day === this.#over) return;
    this.#over?.removeAttribute('data-over');
    day?.setAttribute('data-over', '');
    this.#over = day;
  }
}
