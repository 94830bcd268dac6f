import type { UseFormReturn } from 'react-hook-form';

/** Calls `onChange` whenever a value of a form changes, typed or set by code. Returns the unsubscribe function. */
export function subscribeToChanges({ watch }: UseFormReturn, onChange: () => void): () => void {
  const { unsubscribe } = watch(() => onChange());
  return unsubscribe;
}

/** Reports when a form's values have not changed for some time. */
export class IdleTimer {
  /** Time of the last change, in milliseconds since 1970. */
  #last = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #after: number;
  readonly #onIdle: () => void;

  /** Calls `onIdle` when nothing has changed for `after` milliseconds. A key press only records the time. */
  constructor(after: number, onIdle: () => void) {
    this.#after = after;
    this.#onIdle = onIdle;
  }

  /** Records a change. */
  readonly reset = (): void => {
    this.#last = Date.now();
    this.#timer ??= setTimeout(this.#check, this.#after);
  };

  /** Whether a change is waiting for its timeout. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #check = () => {
    const left = this.#last + this.#after - Date.now();
    this.#timer = left > 0 ? setTimeout(this.#check, left) : undefined;
    if (left <= 0) this.#onIdle();
  };
}
