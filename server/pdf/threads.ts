import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../root.ts';
import type { PdfDocument } from './document.ts';

/** Milliseconds that a document may take, the start of its thread included. */
const LONGEST_MS = 20_000;
/** Megabytes of a thread's heap. All fonts take 45. */
const LARGEST_HEAP = 256;

/** A document took too long. Answered as 503 with Retry-After. */
export class PdfTimeout extends Error {
  override readonly name = 'PdfTimeout';
}

/**
 * Threads that draw PDFs, one document at a time each. A thread starts with the first document that finds none free,
 * and stays, with the fonts that it has read. One that fails or takes too long is ended.
 */
export class PdfThreads {
  readonly #longestMs: number;
  readonly #all = new Set<Worker>();
  readonly #free = new Set<Worker>();

  constructor(longestMs = LONGEST_MS) {
    this.#longestMs = longestMs;
  }

  /** The PDF of a document. Throws PdfTimeout, or the error that ended the thread. */
  async draw(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
    const [free] = this.#free;
    const thread = free ?? this.#start();
    this.#free.delete(thread);
    const stopWaiting = new AbortController();
    const onExit = () => stopWaiting.abort(new Error('the thread that drew a PDF ended'));
    const timer = setTimeout(
      () => stopWaiting.abort(new PdfTimeout('a PDF took too long')),
      this.#longestMs,
    );
    thread.once('exit', onExit);
    try {
      const answered = once(thread, 'message', { signal: stopWaiting.signal });
      thread.postMessage(document, []);
      const [bytes] = (await answered) as [Uint8Array<ArrayBuffer>];
      this.#free.add(thread);
      return bytes;
    } catch (error) {
      void thread.terminate();
      throw stopWaiting.signal.aborted ? stopWaiting.signal.reason : error;
    } finally {
      clearTimeout(timer);
      thread.off('exit', onExit);
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #start(): Worker {
    const thread = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: LARGEST_HEAP },
    });
    this.#all.add(thread);
    thread.once('exit', () => {
      this.#all.delete(thread);
      this.#free.delete(thread);
    });
    // Whoever waits for its document gets the error.
    thread.on('error', () => undefined);
    thread.unref();
    return thread;
  }
}

const isBuilt = !import.meta.url.endsWith('.ts');
const file = join(root, isBuilt ? 'dist/server/pdfThread.js' : 'server/pdf/thread.dev.mjs');
