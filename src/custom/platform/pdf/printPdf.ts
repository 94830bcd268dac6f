import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';

type Filled = PDFDocumentProxy['annotationStorage']['print'];

/** Dots to the inch on paper; a PDF has 72. */
const DOTS = 150;
const INCH = 72;

/** Prints a PDF with what was filled in and marked: each page as a picture, all in the browser's own dialog. */
export async function printPdf(pdf: PDFDocumentProxy): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = 'pdf-print';
  const addresses: string[] = [];
  const filled = pdf.annotationStorage.print;
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      const address = URL.createObjectURL(await pictureOf(await pdf.getPage(number), filled));
      addresses.push(address);
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      sheets.append(picture);
    }
    document.body.append(sheets);
    window.print();
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

async function pictureOf(page: PDFPageProxy, filled: Filled): Promise<Blob> {
  const viewport = page.getViewport({ scale: DOTS / INCH });
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
