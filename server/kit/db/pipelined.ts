/** What statements answer, each in its place. */
export type Results<Statements extends readonly unknown[] | []> = {
  -readonly [K in keyof Statements]: Awaited<Statements[K]>;
};

/**
 * Awaits statements of one transaction that are sent together, in one round trip. Throws the error of the first that
 * failed: those after it fail only because of it, and their errors may arrive first.
 */
export async function pipelined<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<Results<Statements>> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return Promise.all(statements);
}
