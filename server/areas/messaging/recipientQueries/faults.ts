import { SqlFault } from '../../../db/recipientQueries/check.ts';
import { refusal } from '../../../kit/http/failure.ts';

/** Runs a query's SQL; its fault is a refusal with the place in the text. */
export async function asFailure<T>(run: () => Promise<T>, field?: string): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SqlFault)) throw error;
    const { code, at, word } = error;
    throw refusal(code === 'QUERY.BUSY' ? 409 : 400, code, {
      ...(field && { field }),
      params: { at, word },
    });
  }
}
