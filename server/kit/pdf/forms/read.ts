import {
  PDFCheckBox,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { MAX_FORM_FIELDS } from '../../../../contract/kit/pdfForms.ts';
import type { ReadField } from '../../../../contract/kit/pdfForms.ts';
import type { FormAnswer } from './task.ts';

/** Characters of a label, a name and an option that are kept. */
const LONGEST = 200;
/** Options of a choice that are kept. */
const MOST_OPTIONS = 200;

/** The fields of a form that can be filled, in their order. */
export function fieldsOf(document: PDFDocument): FormAnswer {
  const all = document.getForm().getFields();
  if (all.length > MAX_FORM_FIELDS) return { kind: 'refused', code: 'PDF.FORM_TOO_LONG' };
  const fields = all.flatMap((field) => {
    const type = typeOf(field);
    const name = field.getName();
    if (!type || name.length > LONGEST || field.isReadOnly()) return [];
    return [{ name, label: labelOf(field), ...type }];
  });
  if (fields.length === 0) return { kind: 'refused', code: 'PDF.FORM_WITHOUT_FIELDS' };
  return { kind: 'fields', fields };
}

function typeOf(field: PDFField): Pick<ReadField, 'type' | 'isLong' | 'options'> | undefined {
  if (field instanceof PDFTextField) {
    if (field.isPassword() || field.isFileSelector()) return undefined;
    return { type: 'text', isLong: field.isMultiline(), options: [] };
  }
  if (field instanceof PDFCheckBox) return { type: 'mark', isLong: false, options: [] };
  if (isChoice(field))
    return {
      type: 'choice',
      isLong: false,
      options: field
        .getOptions()
        .slice(0, MOST_OPTIONS)
        .map((option) => option.slice(0, LONGEST)),
    };
  // Buttons do nothing here, and signatures are drawn by hand.
  return undefined;
}

/** Whether a field takes one of its own options. */
export const isChoice = (field: PDFField): field is PDFDropdown | PDFOptionList | PDFRadioGroup =>
  field instanceof PDFDropdown || field instanceof PDFOptionList || field instanceof PDFRadioGroup;

function labelOf(field: PDFField): string {
  const said = field.acroField.dict.lookup(PDFName.of('TU'));
  const label =
    said instanceof PDFString || said instanceof PDFHexString ? said.decodeText().trim() : '';
  // Control characters and marks of direction would spoil the page that shows it.
  const plain = label.replace(/\p{C}/gu, '');
  return (plain || (field.getName().split('.').at(-1) ?? '')).slice(0, LONGEST);
}
