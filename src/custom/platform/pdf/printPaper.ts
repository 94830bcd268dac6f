import { readPdf } from './pdfjs.ts';
import { printPdf } from './printPdf.ts';

/** Prints a finished paper without showing it first; returns once the browser's dialog is closed. */
export async function printPaper(paper: Blob): Promise<void> {
  const task = readPdf(await paper.arrayBuffer());
  try {
    await printPdf(await task.promise);
  } finally {
    await task.destroy();
  }
}
