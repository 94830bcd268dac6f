import {
  PDFCheckBox,
  type PDFDocument,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFRadioGroup,
  PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import { MARKED } from '../../../../contract/kit/pdfForms.ts';
import { drawFieldText, type FieldBox } from './fieldText.ts';
import { isChoice } from './read.ts';
import type { FormValue } from './task.ts';

/** Fills fields of a form, which stay open to change. Values of unknown fields and unknown options are left out. */
export async function fillForm(document: PDFDocument, values: FormValue[]): Promise<void> {
  const fields = new Map(
    document
      .getForm()
      .getFields()
      .map((field) => [field.getName(), field]),
  );
  for (const { name, value } of values) {
    const field = fields.get(name);
    if (field && value !== '') await fillField(document, field, value);
  }
}

async function fillField(document: PDFDocument, field: PDFField, value: string): Promise<void> {
  if (field instanceof PDFCheckBox) {
    if (value === MARKED) field.check();
  } else if (field instanceof PDFRadioGroup) {
    if (field.getOptions().includes(value)) field.select(value);
  } else if (field instanceof PDFTextField) {
    await writeText(document, field, withinLength(field, value));
  } else if (isChoice(field) && field.getOptions().includes(value)) {
    await writeText(document, field, value);
  }
}

function withinLength(field: PDFTextField, value: string): string {
  const most = field.getMaxLength();
  return most === undefined ? value : value.slice(0, most);
}

// The library's own fonts know Latin letters alone, so the text is drawn as papers are, and becomes the field's look.
async function writeText(document: PDFDocument, field: PDFField, text: string): Promise<void> {
  field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(text));
  for (const widget of field.acroField.getWidgets()) {
    const box = boxOf(field, widget);
    if (box.width < 1 || box.height < 1) continue;
    const [drawn] = await document.embedPdf(await drawFieldText(text, box));
    if (!drawn) continue;
    await drawn.embed();
    widget.setNormalAppearance(drawn.ref);
  }
}

const aligns = ['left', 'centre', 'right'] as const;

function boxOf(field: PDFField, widget: PDFWidgetAnnotation): FieldBox {
  const { width, height } = widget.getRectangle();
  const look = widget.getAppearanceCharacteristics();
  const isText = field instanceof PDFTextField;
  return {
    width: Math.abs(width),
    height: Math.abs(height),
    isLong: isText && field.isMultiline(),
    size: sizeIn(widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance()),
    align: aligns[isText ? field.getAlignment() : 0] ?? 'left',
    background: look?.getBackgroundColor(),
    border: look?.getBorderColor(),
  };
}

/** The size in the operators by which a field sets its font, `/Helv 12 Tf`. */
function sizeIn(appearance: string | undefined): number {
  const [, size = '0'] = /([\d.]{1,8})\s+Tf\b/.exec(appearance ?? '') ?? [];
  const points = Number(size);
  return points >= 0 && points <= 72 ? points : 0;
}
