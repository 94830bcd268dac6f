import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { styleNonce } from '../../../framework/styleNonce.ts';
import './print.css';

type Filled = PDFDocumentProxy['annotationStorage']['print'];

/** Dots to the inch on paper: small sheets go to printers of tickets and labels, on which codes are read by machines. */
const DOTS = 150;
const DOTS_OF_SMALL = 300;
/** The longer side of A5, in points. */
const SMALL = 600;
const INCH = 72;

/**
 * Prints a PDF with what was filled in and marked, on sheets of its own size: each page as a picture, all in the
 * browser's own dialog. It returns once that is closed.
 */
export async function printPdf(pdf: PDFDocumentProxy): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = 'pdf-print';
  const addresses: string[] = [];
  const filled = pdf.annotationStorage.print;
  let size: HTMLStyleElement | undefined;
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      size ??= sizeOf(page);
      const address = URL.createObjectURL(await pictureOf(page, filled));
      addresses.push(address);
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      sheets.append(picture);
    }
    if (size) document.head.append(size);
    document.body.append(sheets);
    window.print();
  } finally {
    sheets.remove();
    size?.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

// A sheet without a margin: the paper has its own.
function sizeOf(page: PDFPageProxy): HTMLStyleElement {
  const { width, height } = page.getViewport({ scale: 1 });
  const style = document.createElement('style');
  const nonce = styleNonce();
  if (nonce !== undefined) style.nonce = nonce;
  style.textContent = `@page { size: ${width}pt ${height}pt; margin: 0; }`;
  return style;
}

async function pictureOf(page: PDFPageProxy, filled: Filled): Promise<Blob> {
  const { width, height } = page.getViewport({ scale: 1 });
  const dots = Math.max(width, height) > SMALL ? DOTS : DOTS_OF_SMALL;
  const viewport = page.getViewport({ scale: dots / INCH });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({
    canvas,
    viewport,
    intent: 'print',
    annotationMode: AnnotationMode.ENABLE_STORAGE,
    printAnnotationStorage: filled,
  }).promise;
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('a page has no picture'))));
  });
}
