import { CallError } from '../../../contract/kit/client.ts';

/** Repeats a call while the server answers 503, which means that it did nothing. */
export async function untilServed<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503) throw error;
    }
  }
}

/** Repeats a call that is expected to fail, while the server answers 503. Returns the expected refusal. */
export async function untilRefused<T extends { status: number }>(
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const refused = await call();
    if (refused.status !== 503) return refused;
  }
}
