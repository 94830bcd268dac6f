import { faultsOfBatch, type RowFault, type RowInput } from './checkRows.ts';

/** Inputs of one request, and the length of what it sends: well below what a batch may hold. */
export const MAX_GROUP_ROWS = 200;
export const MAX_GROUP_LENGTH = 200_000;

/** What one request sends: rows that are saved together or not at all. */
export interface RowGroup {
  rows: readonly RowInput[];
  /** By which the server knows it again where it is sent a second time. */
  key: string;
}

/** Rows in the groups that they are sent in. */
export function groupRows(rows: readonly RowInput[]): RowGroup[] {
  const groups: RowInput[][] = [];
  let length = 0;
  for (const row of rows) {
    const own = JSON.stringify(row.input).length;
    const last = groups.at(-1);
    if (!last || last.length >= MAX_GROUP_ROWS || length + own > MAX_GROUP_LENGTH) {
      groups.push([row]);
      length = own;
    } else {
      last.push(row);
      length += own;
    }
  }
  return groups.map((each) => ({ rows: each, key: crypto.randomUUID() }));
}

interface Sending {
  /** Sends one group; throws what the server refuses. */
  send: (group: RowGroup) => Promise<void>;
  /** Told after each group: which rows went through, and what is wrong with the others. */
  onGroup: (passed: readonly RowInput[], faults: readonly RowFault[]) => void;
  /** Whether rows of a refused group have gone through all the same, as they do where nothing is kept. */
  isDry: boolean;
  isStopped: () => boolean;
}

/**
 * Sends what a queue holds, group by group, until it is empty or stopped. A group leaves it once the server has
 * answered, so that the queue can be sent on after a failure. Of a group that is refused for some of its rows nothing
 * stands, and the others are sent again without them.
 */
export async function sendGroups(
  queue: RowGroup[],
  { send, onGroup, isDry, isStopped }: Sending,
): Promise<void> {
  for (;;) {
    const [group] = queue;
    if (!group || isStopped()) return;
    try {
      await send(group);
      queue.shift();
      onGroup(group.rows, []);
    } catch (error) {
      const faults = faultsOfBatch(error, group.rows);
      const bad = new Set(faults.map(({ row }) => row));
      const rest = group.rows.filter(({ row }) => !bad.has(row));
      queue.shift();
      if (!isDry && rest.length > 0) queue.unshift({ rows: rest, key: crypto.randomUUID() });
      onGroup(isDry ? rest : [], faults);
    }
  }
}
