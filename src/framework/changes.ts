import type { UseFormReturn } from 'react-hook-form';

/**
 * Calls back whenever a value of a form changes, typed or set by the program; answers what ends it. The form's own
 * subscription to values copies them all for each listener with every key, which is a good part of a key press.
 */
export function heedChanges({ control }: UseFormReturn, onChange: () => void): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({
    next: (state) => {
      if (state.type === 'change' || 'values' in state) onChange();
    },
  });
  return unsubscribe;
}

/** The rest of a form's values: how long none has changed. */
export class Rest {
  /** Milliseconds since 1970 of the last change. */
  #last = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #after: number;
  readonly #onRest: () => void;

  /** Calls back when nothing has changed for `after` milliseconds. A key press only notes the time. */
  constructor(after: number, onRest: () => void) {
    this.#after = after;
    this.#onRest = onRest;
  }

  /** Something changed now. */
  readonly note = (): void => {
    this.#last = Date.now();
    this.#timer ??= setTimeout(this.#look, this.#after);
  };

  /** Whether a change waits for its rest. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #look = () => {
    const left = this.#last + this.#after - Date.now();
    this.#timer = left > 0 ? setTimeout(this.#look, left) : undefined;
    if (left <= 0) this.#onRest();
  };
}
