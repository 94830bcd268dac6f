import type { Database } from '../db/database.ts';
import { audits } from '../db/schema/index.ts';
import { countAll } from './attempts.ts';
import type { OpenedRequest } from './session.ts';

/**
 * Refusals of a person within a minute that are each recorded. Beyond these, one entry for each doubling of their
 * number.
 */
const MAX_RECORDED = 20;

/** Records a refused call in the audit, in a transaction of its own that the refusal does not roll back. */
export async function auditRefusal(
  database: Database,
  opened: OpenedRequest,
  path: string,
): Promise<void> {
  await database.system(async (work) => {
    const [counted] = await countAll(work, [`refused ${opened.account_id}`], 1);
    const count = counted?.count ?? 1;
    if (!isNoted(count)) return;
    await work.db.insert(audits).values({
      accountId: opened.account_id,
      branchId: opened.branch_id,
      resource: path,
      action: 'refused',
      ...(count > MAX_RECORDED && { changes: { timesInAMinute: [null, count] } }),
    });
  });
}

function isNoted(count: number): boolean {
  return count <= MAX_RECORDED || Number.isInteger(Math.log2(count));
}
