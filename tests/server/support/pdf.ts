import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF in one line, and its number of pages. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const pages = await pdfPages(bytes);
  return { text: pages.join('\n').replace(/\s+/g, ' '), pages: pages.length };
}

/** The text of each page of a PDF, line by line as it stands there. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  // Reading takes the bytes away.
  const pdf = await getDocumentProxy(bytes.slice());
  return (await extractText(pdf, { mergePages: false })).text;
}
