import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items of a list that are written without a pause in which other calls go on: as many as a usual page has at most. */
export const WRITTEN_AT_ONCE = 200;

/** Items of the longest list of an answer, which is the answer itself or a field of it. */
export function lengthOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null) return 0;
  return Math.max(
    0,
    ...Object.values(answer).map((each) => (Array.isArray(each) ? each.length : 0)),
  );
}

/** An answer as JSON. One with a long list is written in slices, between which other calls go on. */
export async function jsonOf(answer: unknown): Promise<string> {
  if (lengthOf(answer) <= WRITTEN_AT_ONCE) return JSON.stringify(answer);
  if (Array.isArray(answer)) return listText(answer);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(answer as object) as [string, unknown][]) {
    const text = Array.isArray(value) ? await listText(value) : JSON.stringify(value);
    // As JSON.stringify does: a field without a value is left out.
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function listText(list: readonly unknown[]): Promise<string> {
  const slices: string[] = [];
  for (let from = 0; from < list.length; from += WRITTEN_AT_ONCE) {
    if (from > 0) await nextTurn();
    slices.push(JSON.stringify(list.slice(from, from + WRITTEN_AT_ONCE)).slice(1, -1));
  }
  return `[${slices.join(',')}]`;
}
