import type { PdfDocument } from '../pdf/document.ts';
import { AfterCommit, type SessionContext } from './context.ts';

/** A document as PDF under the name of a file, drawn after the transaction. */
export function pdfAnswer(
  { reply }: Pick<SessionContext, 'reply'>,
  document: PdfDocument,
  fileName: string,
): AfterCommit<Blob> {
  return new AfterCommit(async ({ drawPdf }) => {
    const pdf = await drawPdf(document);
    reply.header('Content-Disposition', `inline; filename="${fileName}"`);
    return pdf;
  });
}
