import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import type { CallForm, FieldName } from './form.ts';
import { plainPhone } from './phone.ts';
import { afterPress } from './press.ts';

type Element = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Binds a field to an input that holds its own text, so that React draws nothing while someone types. What the program
 * sets is shown; what shows as empty (null, nothing) stays what it is until someone changes it.
 */
export function useNativeInput<C extends Call>({ methods }: CallForm<C>, name: FieldName<C>) {
  const face = useMemo(() => new Face(methods, name), [methods, name]);
  const { ref, onChange, onBlur } = methods.register(name);
  return {
    name,
    // New in each render, so that a form that was reset and a select whose options came late are told.
    ref: (element: Element | null) => {
      if (!element) return undefined;
      const change = (event: Event) => {
        // Nothing beyond the input waits for it, and React would do half its work on a key once more.
        event.stopPropagation();
        if (element instanceof HTMLInputElement && element.type === 'tel') keepDigits(element);
        void onChange({ type: 'change', target: { name, value: element.value } });
      };
      // React's own `onChange` costs a seventh of a key press.
      element.addEventListener('input', change);
      face.show(element);
      ref(face);
      return () => {
        element.removeEventListener('input', change);
        ref(null);
      };
    },
    onBlur: () =>
      afterPress(() => void onBlur({ type: 'blur', target: { name, value: face.value } })),
  };
}

/** A value as an input shows it. */
export function shownText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Leaves out what stands between the digits of a phone as it is typed or pasted, and the caret where it was. */
function keepDigits(element: HTMLInputElement): void {
  const { value, selectionStart } = element;
  const plain = plainPhone(value);
  if (plain === value) return;
  const caret = plainPhone(value.slice(0, selectionStart ?? undefined)).length;
  element.value = plain;
  element.setSelectionRange(caret, caret);
}

/** What the form takes for the element: it would read an element's empty text as the field's value. */
class Face {
  /** Spares the form telling everyone that it wrote into an element. */
  readonly type = 'text';
  readonly #methods: UseFormReturn;
  readonly #name: string;
  #element: Element | null = null;

  constructor(methods: UseFormReturn, name: string) {
    this.#methods = methods;
    this.#name = name;
  }

  get value(): unknown {
    const value: unknown = this.#methods.getValues(this.#name);
    return value;
  }

  set value(value: unknown) {
    const text = shownText(value);
    if (this.#element && this.#element.value !== text) this.#element.value = text;
  }

  /** Shows the field's value in an element from now on. */
  show(element: Element): void {
    this.#element = element;
    const { value } = this;
    this.value = value;
  }

  focus(): void {
    this.#element?.focus();
  }
}
