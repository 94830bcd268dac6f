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
  SELECT ${accountId}::integer, opened.branch_id, 'patients', opened.record_id, 'show'
    FROM (
      -- A text of its own: a cast is not leakproof, so that row-level security would keep it from the index of records.
      SELECT p.branch_id, p.id::text AS record_id FROM patient p
       WHERE p.branch_id = ${branchId} AND p.ic_passport = ${sql.placeholder('icPassport')} OFFSET 0) AS opened
    LEFT JOIN LATERAL (
      -- The record's latest entries first, and the time of them only then: as a condition on the audit, "in the last five
      -- minutes" leads the planner, to whom nothing is as recent, to read what everybody has just opened.
      SELECT true AS is_recent FROM (
        SELECT u.at, u.account_id, u.action FROM audit u
         WHERE u.branch_id = opened.branch_id AND u.resource = 'patients' AND u.record_id = opened.record_id
         ORDER BY u.at DESC LIMIT 20) AS latest
       WHERE latest.at > now() - interval '5 minutes' AND latest.account_id = ${accountId} AND latest.action = 'show'
       LIMIT 1) AS seen ON true
   WHERE seen.is_recent IS NULL`;
