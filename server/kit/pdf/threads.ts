import { Threads, ThreadTimeout } from '../threads.ts';
import type { PdfDocument } from './document.ts';

/** Milliseconds that a document may take, the start of its thread included. */
const LONGEST_MS = 20_000;
/** The same for a long document. */
const LONGEST_FOR_LONG_MS = 90_000;
/** Megabytes of a thread's heap. All fonts take 45. */
const LARGEST_HEAP = 256;

/** A document took too long. Answered as 503 with Retry-After. */
export class PdfTimeout extends Error {
  override readonly name = 'PdfTimeout';
}

/** Threads that draw PDFs. They keep the fonts that they have read. */
export class PdfThreads {
  readonly #threads: Threads<PdfDocument, Uint8Array<ArrayBuffer>>;

  constructor(longestMs = LONGEST_MS) {
    this.#threads = new Threads({
      file: { built: 'pdfThread.js', source: 'server/kit/pdf/thread.ts' },
      longestMs,
      largestHeap: LARGEST_HEAP,
    });
  }

  /** The PDF of a document. Throws PdfTimeout, or the error that ended the thread. */
  async draw(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await this.#threads.run(document, document.isLong && LONGEST_FOR_LONG_MS);
    } catch (error) {
      if (error instanceof ThreadTimeout)
        throw new PdfTimeout('a PDF took too long', { cause: error });
      throw error;
    }
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}
