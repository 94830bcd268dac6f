import type { Requester } from '../db/fairQueue.ts';
import type { RunLimited } from '../heavyWork.ts';
import { jsonOf, lengthOf, WRITTEN_AT_ONCE } from './jsonAnswer.ts';

/** Milliseconds for which a call that gave a person a large answer is expected to give another one. */
const EXPECTED_FOR_MS = 10_000;
/** Persons' calls that are remembered at most: the most recently answered. */
const MAX_KEPT = 10_000;

interface Asked {
  /** The name of the call. */
  name: string;
  requester: Requester;
  runLimited: RunLimited;
}

/**
 * Turns of large answers, those with more rows than a usual page: a person gets one after the other, however many they
 * ask for at once. How large an answer is shows when it is there. So a call that gave a person a large one waits for its
 * turn before its first statement for a while, and any other before its answer is written.
 */
export class LargeAnswers {
  /** Until when a person's call is expected to answer much, by performance.now(). The latest is last. */
  readonly #expected = new Map<string, number>();

  /** The JSON of what some work answers. The work must not run within a transaction, as it may wait for its turn. */
  async write(
    { name, requester, runLimited }: Asked,
    work: () => Promise<unknown>,
  ): Promise<string> {
    const key = `${requester.person} ${name}`;
    const answered = async () => {
      const answer = await work();
      const isLarge = lengthOf(answer) > WRITTEN_AT_ONCE;
      if (isLarge) this.#expect(key);
      return { answer, isLarge };
    };
    if (this.#isExpected(key))
      return runLimited('answers', async () => jsonOf((await answered()).answer));
    const { answer, isLarge } = await answered();
    return isLarge ? runLimited('answers', () => jsonOf(answer)) : jsonOf(answer);
  }

  #isExpected(key: string): boolean {
    return (this.#expected.get(key) ?? 0) > performance.now();
  }

  #expect(key: string): void {
    this.#expected.delete(key);
    this.#expected.set(key, performance.now() + EXPECTED_FOR_MS);
    const [oldest] = this.#expected.keys();
    if (this.#expected.size > MAX_KEPT && oldest !== undefined) this.#expected.delete(oldest);
  }
}
