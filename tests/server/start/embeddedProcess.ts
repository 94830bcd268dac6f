import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { sentenceFor } from '../../../server/kit/startError.ts';

// A server of its own for embedded.test.ts: prints the database's address, or why there is none,
// and runs until it is killed. SIGTERM makes it exit without stopping the database first.
process.on('SIGTERM', () => process.exit(0));
try {
  const { url } = await startEmbedded(process.argv[2] ?? '');
  process.stdout.write(`${url}\n`);
} catch (error) {
  process.stdout.write(`${sentenceFor(error) ?? String(error)}\n`);
}
