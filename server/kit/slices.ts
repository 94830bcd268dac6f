import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others are let in. */
const LONGEST_SLICE_MS = 4;

/** Makes something of each item in their order, in slices between which other calls go on. */
export async function inSlices<T, R>(
  items: readonly T[],
  make: (item: T) => R | Promise<R>,
): Promise<R[]> {
  const made: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    if (performance.now() - begun > LONGEST_SLICE_MS) {
      await nextTurn();
      begun = performance.now();
    }
    made.push(await make(item));
  }
  return made;
}
