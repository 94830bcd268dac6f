import { sentenceFor } from './startError.ts';

/** Runs a program. What keeps it from its work is told in one sentence where there is one, and it exits with 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = sentenceFor(error);
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}
