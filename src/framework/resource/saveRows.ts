import { faultsOfBatch, type RowFault, type RowInput } from './checkRows.ts';

/** The maximum number of rows and of characters in one request, well below the limits of a batch. */
export const MAX_GROUP_ROWS = 200;
export const MAX_GROUP_LENGTH = 200_000;

/** The rows of one request, which is the same until it is answered. They are saved together or not at all. */
export interface RowGroup {
  rows: readonly RowInput[];
}

/** Groups rows into requests. */
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
  return groups.map((each) => ({ rows: each }));
}

interface Sending {
  /** Sends one group; throws if the server refuses it. */
  send: (group: RowGroup) => Promise<void>;
  /** Called after each group with the accepted rows and the errors of the others. */
  onGroup: (passed: readonly RowInput[], faults: readonly RowFault[]) => void;
  /** Whether nothing is saved. The valid rows of a refused group then count as accepted. */
  isDry: boolean;
  isStopped: () => boolean;
}

/**
 * Sends the groups of a queue one by one, until it is empty or stopped. A group leaves the queue once the server has
 * answered, so that sending can continue after a failure. If a group is refused because of some rows, the other rows
 * are sent again without them.
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
      if (!isDry && rest.length > 0) queue.unshift({ rows: rest });
      onGroup(isDry ? rest : [], faults);
    }
  }
}
