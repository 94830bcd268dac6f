import { sql } from 'drizzle-orm';
import { audits } from '../../../db/schema/index.ts';

const accountId = sql.placeholder('accountId');
const branchId = sql.placeholder('branchId');

/**
 * Records in the audit that the person reads a patient's record: at most once in five minutes, as an open page reads it
 * again when others change it, and every few seconds while someone else edits it. Part of the statement that reads it.
 */
export const auditOpening = sql`
  INSERT INTO ${audits} (account_id, branch_id, resource, record_id, action)
  SELECT ${accountId}::integer, p.branch_id, 'patients', p.id::text, 'show'
    FROM patient p
    LEFT JOIN LATERAL (
      SELECT true AS is_recent FROM audit u
       WHERE u.branch_id = p.branch_id AND u.resource = 'patients' AND u.record_id = p.id::text
         AND u.at > now() - interval '5 minutes' AND u.account_id = ${accountId} AND u.action = 'show'
       LIMIT 1) AS seen ON true
   WHERE p.branch_id = ${branchId} AND p.ic_passport = ${sql.placeholder('icPassport')} AND seen.is_recent IS NULL`;
