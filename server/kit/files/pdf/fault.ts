/** What a PDF is refused for, by the code of its sentence. */
export type PdfFaultCode =
  | 'FILE.PDF_DAMAGED'
  | 'FILE.PDF_ENCRYPTED'
  | 'FILE.PDF_SCRIPT'
  | 'FILE.PDF_ACTION'
  | 'FILE.PDF_OPENS'
  | 'FILE.PDF_SENDS'
  | 'FILE.PDF_EMBEDDED'
  | 'FILE.PDF_MEDIA'
  | 'FILE.PDF_XFA'
  | 'FILE.PDF_TOO_MUCH';

/** Ends the check of a PDF that is refused. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault';
  constructor(readonly code: PdfFaultCode) {
    super(code);
  }
}

export const damaged = () => new PdfFault('FILE.PDF_DAMAGED');
export const tooMuch = () => new PdfFault('FILE.PDF_TOO_MUCH');
