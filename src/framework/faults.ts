import { useState, useSyncExternalStore } from 'react';
import type { FieldError, UseFormReturn } from 'react-hook-form';

/** The errors of a form's fields, behind one subscription: React Hook Form calls every subscriber on each key press. */
export class FieldFaults {
  readonly #methods: UseFormReturn;
  readonly #listeners = new Set<() => void>();
  #unsubscribe: (() => void) | undefined;

  constructor(methods: UseFormReturn) {
    this.#methods = methods;
  }

  get(name: string): FieldError | undefined {
    return this.#methods.getFieldState(name).error;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#unsubscribe ??= this.#methods.subscribe({
      formState: { errors: true },
      callback: this.#notify,
    });
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
    };
  };

  readonly #notify = () => {
    for (const listener of this.#listeners) listener();
  };
}

/** The errors of a form. */
export function useFieldFaults(methods: UseFormReturn): FieldFaults {
  const [faults] = useState(() => new FieldFaults(methods));
  return faults;
}

/** The error of a field. The component renders again when the error changes, and not when the value does. */
export function useFieldFault(
  { faults }: { faults: FieldFaults },
  name: string,
): FieldError | undefined {
  return useSyncExternalStore(faults.subscribe, () => faults.get(name));
}
