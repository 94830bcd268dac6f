/** Most fields of one PDF form. */
export const MAX_FORM_FIELDS = 500;

/** What a field of a form holds: a text, a mark, or one of its own options. */
export const formFieldTypes = ['text', 'mark', 'choice'] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** The value that marks a field of type mark. */
export const MARKED = 'yes';

/** A field of a PDF form, as the server reads it. */
export interface ReadField {
  name: string;
  label: string;
  type: FormFieldType;
  isLong: boolean;
  options: string[];
}
