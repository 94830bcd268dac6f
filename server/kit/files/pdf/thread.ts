import { parentPort } from 'node:worker_threads';
import { lookThroughPdf } from './check.ts';

// A thread that looks through one PDF after another. An error ends it, and another is started.
parentPort?.on('message', (bytes: Uint8Array) => void answer(bytes));

async function answer(bytes: Uint8Array): Promise<void> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  parentPort?.postMessage(await lookThroughPdf(content), []);
}
