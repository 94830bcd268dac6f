import type { ReadField } from '../../../../contract/kit/pdfForms.ts';
import { refusal } from '../../http/failure.ts';
import { Threads, ThreadTimeout } from '../../threads.ts';
import { PdfTimeout } from '../threads.ts';
import type { FormAnswer, FormTask, FormValue, Stamp } from './task.ts';

/** Milliseconds that a form may take, the start of its thread included. */
const LONGEST_MS = 20_000;
/** Megabytes of a thread's heap. All fonts take 45. */
const LARGEST_HEAP = 384;

/** Threads that read and fill PDF forms, so that no form, whatever is in it, holds the server up or ends it. */
export class FormThreads {
  readonly #threads = new Threads<FormTask, FormAnswer>({
    file: { built: 'pdfFormThread.js', source: 'server/kit/pdf/forms/thread.ts' },
    longestMs: LONGEST_MS,
    largestHeap: LARGEST_HEAP,
  });

  /** The fields of a form. Throws 400 at a field of the input, with the sentence of why it can't be read. */
  async read(pdf: Uint8Array, at: string): Promise<ReadField[]> {
    const answer = await this.#threads
      .run({ kind: 'read', pdf })
      // What ends a thread or takes too long is the fault of the form alone.
      .catch((): FormAnswer => ({ kind: 'refused', code: 'PDF.FORM_UNREADABLE' }));
    if (answer.kind === 'fields') return answer.fields;
    const code = answer.kind === 'refused' ? answer.code : 'PDF.FORM_UNREADABLE';
    throw refusal(400, code, { field: at });
  }

  /** The form with values in its fields, stamped as an issued paper where it is one. Throws PdfTimeout, or the error that ended the thread. */
  async fill(
    pdf: Uint8Array,
    values: FormValue[],
    stamp?: Stamp,
  ): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const answer = await this.#threads.run({ kind: 'fill', pdf, values, stamp });
      if (answer.kind === 'pdf') return answer.pdf;
      throw new Error('a stored form can be read no more');
    } catch (error) {
      if (error instanceof ThreadTimeout)
        throw new PdfTimeout('a form took too long', { cause: error });
      throw error;
    }
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}
