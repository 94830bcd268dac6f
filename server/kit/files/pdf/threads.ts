import { refusal } from '../../http/failure.ts';
import { Threads, ThreadTimeout } from '../../threads.ts';
import { typeOf } from '../type.ts';
import type { PdfFound } from './check.ts';

/** Milliseconds that looking through a PDF may take, the start of its thread included. */
const LONGEST_MS = 15_000;
/** Megabytes of a thread's heap. */
const LARGEST_HEAP = 256;

/** What is known of a PDF that may be stored. */
export interface PdfFacts {
  /** Its pages; those of earlier versions that the file still holds are counted too. */
  pages: number;
}

/** Threads that look through PDFs which someone uploads, apart from everything else that the server does. */
export class PdfChecks {
  readonly #threads: Threads<Uint8Array, PdfFound>;

  constructor(longestMs = LONGEST_MS) {
    this.#threads = new Threads({
      file: { built: 'pdfCheckThread.js', source: 'server/kit/files/pdf/thread.ts' },
      longestMs,
      largestHeap: LARGEST_HEAP,
    });
  }

  /**
   * Looks through a PDF. Throws 400 at the field with the sentence of what is wrong: scripts, actions that run by
   * themselves or leave the document, other files in it, XFA, encryption, damage, and what unpacks to too much.
   */
  async check(content: Buffer, field: string): Promise<PdfFacts> {
    if (typeOf(content) !== 'application/pdf') throw refusal(400, 'GENERAL.FILE', { field });
    const found = await this.#found(content);
    if ('fault' in found) throw refusal(400, found.fault, { field });
    return found;
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  async #found(content: Buffer): Promise<PdfFound> {
    try {
      return await this.#threads.run(content);
    } catch (error) {
      if (error instanceof ThreadTimeout || isOutOfMemory(error))
        return { fault: 'FILE.PDF_TOO_MUCH' };
      throw error;
    }
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
