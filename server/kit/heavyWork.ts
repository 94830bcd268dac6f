import type { ReadField } from '../../contract/kit/pdfForms.ts';
import { FairQueue, type Requester } from './db/fairQueue.ts';
import { PdfChecks, type PdfFacts } from './files/pdf/threads.ts';
import type { HeavyQueue, Observer } from './monitoring/observer.ts';
import type { Origin } from './monitoring/origin.ts';
import type { PdfDocument } from './pdf/document.ts';
import type { FormValue, Stamp } from './pdf/forms/task.ts';
import { FormThreads } from './pdf/forms/threads.ts';
import { PdfThreads } from './pdf/threads.ts';

/** Milliseconds that a call waits at most for a place. */
const LONGEST_WAIT_MS = 1_500;
/** The same for a document, whose viewer does not ask again by itself. */
const LONGEST_WAIT_FOR_DOCUMENT_MS = 15_000;
/** The same for what takes a moment, and waits for the person's own alone. */
const LONGEST_WAIT_FOR_OWN_MS = 10_000;

/**
 * CPU-bound work. The limits leave CPU time for static files and other calls, and one person or tenant cannot hold every
 * place. Passwords (argon2) and pictures (sharp) run in libuv's pool, so `npm start` gives it more threads
 * (UV_THREADPOOL_SIZE) than these can hold. PDFs have threads of their own. Large answers, with their statements, and large
 * bodies are of the main thread, which they share with everybody: a person has one of them at a time.
 */
const kinds = {
  passwords: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_MS },
  pictures: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_MS },
  pdfChecks: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_MS },
  documents: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_FOR_DOCUMENT_MS },
  answers: { places: 3, perTenant: 2, perPerson: 1, longestWaitMs: LONGEST_WAIT_FOR_OWN_MS },
  bodies: { places: 2, perTenant: 1, perPerson: 1, longestWaitMs: LONGEST_WAIT_FOR_OWN_MS },
} as const;

export type HeavyKind = Exclude<HeavyQueue, 'pdfChecks' | 'documents'>;

/** Runs CPU-bound work when a place is free. Throws QueueTimeout, answered as 503, when that takes too long. */
export type RunLimited = <T>(kind: HeavyKind, work: () => Promise<T>) => Promise<T>;

/** Draws a PDF when a place is free. Throws QueueTimeout or PdfTimeout, answered as 503, when that takes too long. */
export type DrawPdf = (document: PdfDocument) => Promise<Blob>;

/**
 * Looks through an uploaded PDF when a place is free. Throws 400 at the field with the sentence of what is wrong, and
 * QueueTimeout, answered as 503.
 */
export type CheckPdf = (content: Buffer, field: string) => Promise<PdfFacts>;

/**
 * Reads the fields of a PDF form when a place is free. Throws 400 at a field of the input for one that can't be read, and
 * QueueTimeout, answered as 503.
 */
export type ReadForm = (pdf: Uint8Array, field: string) => Promise<ReadField[]>;

/**
 * Fills a PDF form, or any PDF without values, when a place is free, and stamps it as an issued paper. Throws QueueTimeout
 * or PdfTimeout, answered as 503.
 */
export type FillForm = (pdf: Uint8Array, values: FormValue[], stamp?: Stamp) => Promise<Blob>;

/** Work on PDFs that follows a transaction. */
export interface PdfWork {
  drawPdf: DrawPdf;
  fillForm: FillForm;
}

/** The fair queues of CPU-bound work of one server. */
export class HeavyWork {
  readonly #observer: Observer;
  readonly #pdfThreads = new PdfThreads();
  readonly #pdfChecks = new PdfChecks();
  readonly #formThreads = new FormThreads();
  readonly #queues = {
    passwords: new FairQueue(kinds.passwords),
    pictures: new FairQueue(kinds.pictures),
    pdfChecks: new FairQueue(kinds.pdfChecks),
    documents: new FairQueue(kinds.documents),
    answers: new FairQueue(kinds.answers),
    bodies: new FairQueue(kinds.bodies),
  };

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  /** CPU-bound work of a requester, who leaves the queue when the signal aborts. */
  for(
    requester: Requester,
    signal: AbortSignal,
    origin?: Origin,
  ): PdfWork & { runLimited: RunLimited; checkPdf: CheckPdf; readForm: ReadForm } {
    const run = <T>(kind: HeavyQueue, work: () => Promise<T>) =>
      this.#run(kind, work, { requester, signal, origin });
    return {
      checkPdf: (content, field) => run('pdfChecks', () => this.#pdfChecks.check(content, field)),
      runLimited: run,
      drawPdf: async (document) =>
        new Blob([await run('documents', () => this.#pdfThreads.draw(document))]),
      readForm: (pdf, field) => run('documents', () => this.#formThreads.read(pdf, field)),
      fillForm: async (pdf, values, stamp) =>
        new Blob([await run('documents', () => this.#formThreads.fill(pdf, values, stamp))]),
    };
  }

  /** How many hold a place of each kind, and how many wait for one. */
  get inUse(): { kind: string; held: number; waiting: number }[] {
    return Object.entries(this.#queues).map(([kind, { held, waiting }]) => ({
      kind,
      held,
      waiting,
    }));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const threads = [this.#pdfThreads, this.#pdfChecks, this.#formThreads];
    await Promise.all(threads.map((each) => each.close()));
  }

  async #run<T>(
    kind: HeavyQueue,
    work: () => Promise<T>,
    {
      requester,
      signal,
      origin,
    }: { requester: Requester; signal: AbortSignal; origin: Origin | undefined },
  ): Promise<T> {
    const asked = performance.now();
    const tellWait = (isRefused: boolean) =>
      this.#observer.waitedForHeavyWork?.(
        { share: kind, begun: asked, ended: performance.now(), isRefused },
        origin,
      );
    const leave = await this.#queues[kind].enter(requester, signal).catch((error: unknown) => {
      tellWait(true);
      throw error;
    });
    tellWait(false);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      leave();
      this.#observer.heavyWork?.({ kind, begun, ended: performance.now() }, origin);
    }
  }
}
