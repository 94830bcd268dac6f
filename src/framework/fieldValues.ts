import type { UseFormReturn } from 'react-hook-form';

interface Form {
  methods: UseFormReturn;
}

/** The text of a form field; the component renders again when it changes. */
export function watchText({ methods }: Form, name: string): string {
  return valueText(methods.watch(name));
}

/** Sets a form field, marks it dirty, and validates it once the form was submitted. */
export function setFieldValue({ methods }: Form, name: string, value: unknown): void {
  methods.setValue(name, value, {
    shouldDirty: true,
    shouldValidate: methods.formState.isSubmitted,
  });
}

/** A text or number as text; '' for any other value. */
export function valueText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
