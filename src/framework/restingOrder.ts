import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Milliseconds after which a pointer that does nothing is no longer about to press. */
const AT_WORK_MS = 600;

/**
 * The newest order of rows; but while a pointer is at work on them, the one of before, so that no row slides under a
 * press that was meant for another. They move when it leaves or rests, and at once where the keyboard is used. `key`
 * tells one order from another.
 */
export function useRestingOrder<T>(order: T, key: string, root: RefObject<HTMLElement | null>): T {
  const [pointer] = useState(() => new PointerAtWork());
  const [held, setHeld] = useState({ order, key });
  useEffect(() => (root.current ? pointer.follow(root.current) : undefined), [pointer, root]);
  useLayoutEffect(
    () => (held.key === key ? undefined : pointer.whenAtRest(() => setHeld({ order, key }))),
    [pointer, held.key, key, order],
  );
  return held.key === key ? order : held.order;
}

/** The rows of a list as they are now, in their resting order. A row that is gone stays until then. */
export function useRestingRows<R extends { id: number | string }>(
  rows: readonly R[],
  root: RefObject<HTMLElement | null>,
): readonly R[] {
  return newestRows(useRestingOrder(rows, orderKey(rows), root), rows);
}

/** What tells one order of rows from another. */
export function orderKey(rows: readonly { id: number | string }[]): string {
  return rows.map(({ id }) => id).join(' ');
}

/** Rows in an order of before, each as it is now. */
export function newestRows<R extends { id: number | string }>(
  order: readonly R[],
  now: readonly R[],
): readonly R[] {
  if (order === now) return now;
  const newest = new Map(now.map((row) => [row.id, row]));
  return order.map((row) => newest.get(row.id) ?? row);
}

/** Whether a pointer is at work on an element. */
class PointerAtWork {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Set<() => void>();

  follow(element: HTMLElement): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const begin = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.#end, AT_WORK_MS);
    };
    for (const type of ['pointerdown', 'pointermove'] as const)
      element.addEventListener(type, begin, { signal });
    // A finger leaves with each tap.
    element.addEventListener(
      'pointerleave',
      ({ pointerType }) => pointerType !== 'touch' && this.#end(),
      { signal },
    );
    // What is dragged takes the pointer over, and what is dropped is there at once.
    element.addEventListener('pointercancel', this.#end, { signal });
    return () => {
      listening.abort();
      this.#end();
    };
  }

  /** Runs at once if the pointer is at rest, else once it is. Returns the function that cancels it. */
  whenAtRest(run: () => void): () => void {
    if (this.#timer === undefined) run();
    else this.#waiting.add(run);
    return () => this.#waiting.delete(run);
  }

  readonly #end = () => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const run of waiting) run();
  };
}
