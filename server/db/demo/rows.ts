/** Rows in one statement. PostgreSQL takes 65,535 values. */
const AT_ONCE = 500;

/** Stores rows, a few hundred with each statement. */
export async function inChunks<T>(
  rows: readonly T[],
  store: (chunk: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await store(rows.slice(from, from + AT_ONCE));
}

/** The item at an index of a list; throws where there is none. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing stands at ${index}`);
  return found;
}

/** The id by a name; throws where there is none. */
export function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} was not made`);
  return id;
}
