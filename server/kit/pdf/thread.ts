import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawDocument } from './draw.ts';

// A thread that draws one document after another. An error ends it, and PdfThreads starts another.
parentPort?.on('message', (document: PdfDocument) => void answer(document));

async function answer(document: PdfDocument): Promise<void> {
  const bytes = new Uint8Array(await drawDocument(document));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
