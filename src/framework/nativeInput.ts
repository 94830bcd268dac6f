import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Call } from '../../contract/kit/call.ts';
import { normalizePhone } from '../../contract/kit/phone.ts';
import { valueText } from './fieldValues.ts';
import type { CallForm, FieldName } from './form.ts';
import { afterPress } from './press.ts';

type Element = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Binds a field to an uncontrolled input, so that React renders nothing while someone types. Values set by code are
 * shown. A value that displays as empty (null, undefined) is kept until someone changes it.
 */
export function useNativeInput<C extends Call>({ methods }: CallForm<C>, name: FieldName<C>) {
  const binding = useMemo(() => new InputBinding(methods, name), [methods, name]);
  const { ref, onChange, onBlur } = methods.register(name);
  return {
    name,
    // A new object in each render, so that the effect runs after a form reset and when the options of a select arrive
    // late.
    ref: (element: Element | null) => {
      if (!element) return undefined;
      const change = (event: Event) => {
        // Nothing else depends on the change, and React would do much of its work for a key press twice.
        event.stopPropagation();
        if (element instanceof HTMLInputElement && element.type === 'tel') keepDigits(element);
        void onChange({ type: 'change', target: { name, value: element.value } });
      };
      // React's own `onChange` costs a seventh of a key press.
      element.addEventListener('input', change);
      binding.show(element);
      ref(binding);
      return () => {
        element.removeEventListener('input', change);
        ref(null);
      };
    },
    onBlur: () =>
      afterPress(() => void onBlur({ type: 'blur', target: { name, value: binding.value } })),
  };
}

/** Removes separators between the digits of a phone number that is typed or pasted. The caret keeps its position. */
function keepDigits(element: HTMLInputElement): void {
  const { value, selectionStart } = element;
  const plain = normalizePhone(value);
  if (plain === value) return;
  const caret = normalizePhone(value.slice(0, selectionStart ?? undefined)).length;
  element.value = plain;
  element.setSelectionRange(caret, caret);
}

/** The element as the form sees it: otherwise the form would read the element's empty text as the value. */
class InputBinding {
  /** Keeps the form from notifying all subscribers that it wrote to an element. */
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
    const text = valueText(value);
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
