/** Rows in one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 500;

/** Stores rows, a few hundred with each statement. */
export async function inChunks<T>(
  rows: readonly T[],
  store: (chunk: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await store(rows.slice(from, from + AT_ONCE));
}

/** What stands at a place of a list. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing stands at ${index}`);
  return found;
}

/** The id that something was given, by its name. */
export function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} was not made`);
  return id;
}
