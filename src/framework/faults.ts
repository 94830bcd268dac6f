import { useState, useSyncExternalStore } from 'react';
import type { FieldError, UseFormReturn } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import type { CallForm, FieldName } from './form.ts';

/** The faults of a form's fields, heard of once for them all: the form asks each who listens with every key. */
export class Faults {
  readonly #methods: UseFormReturn;
  readonly #listeners = new Set<() => void>();
  #end: (() => void) | undefined;

  constructor(methods: UseFormReturn) {
    this.#methods = methods;
  }

  of(name: string): FieldError | undefined {
    return this.#methods.control._formState.errors[name] as FieldError | undefined;
  }

  readonly heed = (listener: () => void): (() => void) => {
    this.#end ??= this.#methods.subscribe({ formState: { errors: true }, callback: this.#tell });
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#end?.();
      this.#end = undefined;
    };
  };

  readonly #tell = () => {
    for (const listener of this.#listeners) listener();
  };
}

/** The faults of a form. */
export function useFaults(methods: UseFormReturn): Faults {
  const [faults] = useState(() => new Faults(methods));
  return faults;
}

/** What is wrong with a field. Whoever asks is drawn again when that changes, and not when the value does. */
export function useFault<C extends Call>(
  { faults }: CallForm<C>,
  name: FieldName<C>,
): FieldError | undefined {
  return useSyncExternalStore(faults.heed, () => faults.of(name));
}
