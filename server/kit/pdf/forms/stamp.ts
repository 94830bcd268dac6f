import { degrees, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { drawFieldText, type FieldBox } from './fieldText.ts';
import type { Stamp } from './task.ts';

const CORNER = { most: 300, height: 18, size: 10, distance: 14 };
/** Height of the letters across a page, in relation to its diagonal. */
const ACROSS = 1 / 7;
const OPACITY = 0.28;

/** Writes a stamp on every page, in any script, and makes what was filled in a part of the page. */
export async function stampPages(document: PDFDocument, { corner, across }: Stamp): Promise<void> {
  closeFields(document);
  for (const page of document.getPages()) {
    await stampCorner(document, page, corner);
    if (across) await stampAcross(document, page, across);
  }
}

function closeFields(document: PDFDocument): void {
  const form = document.getForm();
  try {
    form.flatten({ updateFieldAppearances: false });
  } catch {
    // A form that is odd inside keeps its fields, closed.
    for (const field of form.getFields()) field.enableReadOnly();
  }
}

async function stampCorner(document: PDFDocument, page: PDFPage, text: string): Promise<void> {
  const sheet = page.getCropBox();
  const { distance, height, size } = CORNER;
  const width = Math.min(CORNER.most, sheet.width - 2 * distance);
  const x = sheet.x + sheet.width - distance - width;
  const y = sheet.y + sheet.height - distance - height;
  page.drawPage(await drawn(document, text, { width, height, size, align: 'right' }), { x, y });
}

async function stampAcross(
  document: PDFDocument,
  page: PDFPage,
  { text, colour }: NonNullable<Stamp['across']>,
): Promise<void> {
  const sheet = page.getCropBox();
  const angle = Math.atan2(sheet.height, sheet.width);
  const diagonal = Math.hypot(sheet.width, sheet.height);
  const height = diagonal * ACROSS;
  const width = diagonal * 0.8;
  const size = height * 0.72;
  const letters = await drawn(document, text, { width, height, size, align: 'centre', colour });
  // Turned around its lower left corner, so that its middle is that of the sheet.
  const x = sheet.width / 2 - (width * Math.cos(angle) - height * Math.sin(angle)) / 2;
  const y = sheet.height / 2 - (width * Math.sin(angle) + height * Math.cos(angle)) / 2;
  page.drawPage(letters, {
    x: sheet.x + x,
    y: sheet.y + y,
    rotate: degrees((angle * 180) / Math.PI),
    opacity: OPACITY,
  });
}

async function drawn(document: PDFDocument, text: string, box: Omit<FieldBox, 'isLong'>) {
  const [page] = await document.embedPdf(await drawFieldText(text, { ...box, isLong: false }));
  if (!page) throw new Error('a stamp was not drawn');
  return page;
}
