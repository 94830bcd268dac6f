import type { Database } from '../db/database.ts';
import { keepContent } from '../files/keeping.ts';
import type { FileStore, Kept } from '../files/store.ts';
import { Repeated } from './answersByKey.ts';
import type { Preparation } from './context.ts';
import { Failure } from './failure.ts';

/** Keeps a content for the rows that a call writes. */
export type Keep = Preparation['keep'];

/**
 * Runs work that keeps contents of files. Where it is refused, or was done before, they are removed at once, else by
 * housekeeping.
 */
export async function keeping<T>(
  { database, fileStore }: { database: Database; fileStore: FileStore },
  work: (keep: Keep) => Promise<T>,
): Promise<T> {
  const all: Kept[] = [];
  const removeAll = () => Promise.allSettled(all.map(({ key }) => fileStore.remove(key)));
  try {
    const value = await work(async (content) => {
      const kept = await keepContent(database, fileStore, content);
      all.push(kept);
      return kept;
    });
    if (value instanceof Repeated) await removeAll();
    return value;
  } catch (error) {
    // After any other error the transaction may have been committed all the same.
    if (error instanceof Failure) await removeAll();
    throw error;
  }
}
