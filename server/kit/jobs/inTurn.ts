/** Takes steps one after the other, all of them; what the first that failed has thrown is thrown at the end. */
export async function inTurn(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}
