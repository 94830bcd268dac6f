import { sql } from 'drizzle-orm';
import type { BranchContext } from '../../../http/context.ts';

/**
 * Records in the audit that the person reads a patient's record: at most once in five minutes, as an open page reads it
 * again when others change it, and every few seconds while someone else edits it.
 */
export async function auditOpening(
  { db, branch, session }: BranchContext,
  patientId: number,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO audit (account_id, branch_id, resource, record_id, action)
    SELECT ${session.accountId}::integer, ${branch.id}::integer, 'patients', ${String(patientId)}, 'show'
     WHERE NOT EXISTS (
       SELECT FROM audit u
        WHERE u.branch_id = ${branch.id} AND u.resource = 'patients' AND u.record_id = ${String(patientId)}
          AND u.at > now() - interval '5 minutes' AND u.account_id = ${session.accountId} AND u.action = 'show')`);
}
