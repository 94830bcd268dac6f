import { parentPort } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { fillForm } from './fill.ts';
import { fieldsOf } from './read.ts';
import { stampPages } from './stamp.ts';
import type { FormAnswer, FormTask } from './task.ts';

// A thread that reads and fills one form after another. What ends it refuses the form that it had.
parentPort?.on('message', (task: FormTask) => void answer(task));

async function answer(task: FormTask): Promise<void> {
  const answered = await work(task);
  parentPort?.postMessage(answered, answered.kind === 'pdf' ? [answered.pdf.buffer] : []);
}

async function work(task: FormTask): Promise<FormAnswer> {
  // The library throws many kinds of errors at what it does not understand.
  const document = await PDFDocument.load(task.pdf, { updateMetadata: false }).catch(
    () => undefined,
  );
  if (!document) return { kind: 'refused', code: 'PDF.FORM_UNREADABLE' };
  if (task.kind === 'read') return fieldsOf(document);
  await fillForm(document, task.values);
  if (task.stamp) await stampPages(document, task.stamp);
  const pdf = await document.save({ updateFieldAppearances: false });
  return { kind: 'pdf', pdf: new Uint8Array(pdf) };
}
