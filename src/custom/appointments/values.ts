import type { UseFormReturn } from 'react-hook-form';

interface Form {
  methods: UseFormReturn;
}

/** What a field of a form holds, as text; the form is drawn again when it changes. */
export function textIn({ methods }: Form, name: string): string {
  return wordsOf(methods.watch(name));
}

/** Fills a field of a form. */
export function fillIn({ methods }: Form, name: string, value: unknown): void {
  methods.setValue(name, value, {
    shouldDirty: true,
    shouldValidate: methods.formState.isSubmitted,
  });
}

/** A field's value as text; nothing is an empty one. */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
