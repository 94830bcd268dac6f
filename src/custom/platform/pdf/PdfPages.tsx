import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import './pdf.css';
import { readPdf } from './pdfjs.ts';

/** Pages that are drawn: a look needs no more. */
const MOST_PAGES = 5;
/** Pixels of a page's width, so that it is sharp on a dense screen. */
const WIDTH = 1_200;

/** The first pages of a PDF as pictures, to look at. */
export default function PdfPages({ file }: { file: Blob }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const loading = readPdf(await file.arrayBuffer());
      const drawn = await drawPages(await loading.promise);
      if (!isOver) place.current?.replaceChildren(...drawn);
      await loading.destroy();
    };
    // One that cannot be drawn leaves the last one.
    show().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [file]);
  return <div ref={place} className="pdf-pages" />;
}

async function drawPages(document: PDFDocumentProxy): Promise<HTMLCanvasElement[]> {
  const count = Math.min(document.numPages, MOST_PAGES);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: WIDTH / width });
      const canvas = Object.assign(globalThis.document.createElement('canvas'), {
        width: viewport.width,
        height: viewport.height,
      });
      await page.render({ canvas, viewport }).promise;
      return canvas;
    }),
  );
}
