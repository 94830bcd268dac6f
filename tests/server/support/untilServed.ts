import { CallError } from '../../../contract/kit/client.ts';

/** Makes a call again for as long as it is refused with 503, which says that nothing was done and when to try again. */
export async function untilServed<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 503) throw error;
    }
  }
}

/** The same for a call that is refused for another reason. */
export async function untilRefused<T extends { status: number }>(
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const refused = await call();
    if (refused.status !== 503) return refused;
  }
}
