import type { ReadField } from '../../../../contract/kit/pdfForms.ts';

/** What a thread does with a PDF form. */
export type FormTask =
  | { kind: 'read'; pdf: Uint8Array }
  | { kind: 'fill'; pdf: Uint8Array; values: FormValue[]; stamp?: Stamp | undefined };

/** A value of a field: a text, `MARKED` for a mark, or an option. */
export interface FormValue {
  name: string;
  value: string;
}

/** What an issued paper bears on each page. With it, nothing of the paper stays open to change. */
export interface Stamp {
  /** In the upper right corner. */
  corner: string;
  /** In large letters across the page. */
  across?: { text: string; colour: string } | undefined;
}

/** Why a form can't be used, by the code of its sentence. */
export type FormFault = 'PDF.FORM_UNREADABLE' | 'PDF.FORM_WITHOUT_FIELDS' | 'PDF.FORM_TOO_LONG';

export type FormAnswer =
  | { kind: 'fields'; fields: ReadField[] }
  | { kind: 'pdf'; pdf: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; code: FormFault };
