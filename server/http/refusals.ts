import type { Call } from '../../contract/kit/call.ts';
import type { Database } from '../db/database.ts';
import { audits } from '../db/schema/index.ts';
import { countAll } from './attempts.ts';
import type { Opened } from './session.ts';

/** Refusals of a person that are each noted within a minute; of more than these, each doubling of their number. */
const MOST_NOTED = 20;

/** Notes that someone was refused what they may not do, in a transaction that outlives the refusal. */
export async function noteRefusal(call: Call, database: Database, opened: Opened): Promise<void> {
  await database.system(async (work) => {
    const [counted] = await countAll(work, [`refused ${opened.account_id}`], 1);
    const count = counted?.count ?? 1;
    if (!isNoted(count)) return;
    await work.db.insert(audits).values({
      accountId: opened.account_id,
      branchId: opened.branch_id,
      resource: call.path,
      action: 'refused',
      ...(count > MOST_NOTED && { changes: { timesInAMinute: [null, count] } }),
    });
  });
}

function isNoted(count: number): boolean {
  return count <= MOST_NOTED || Number.isInteger(Math.log2(count));
}
