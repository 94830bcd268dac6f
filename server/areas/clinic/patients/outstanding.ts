import { type SQL, sql } from 'drizzle-orm';

/** What a patient still owes in all, in sen. */
export const outstandingBalance: SQL<number> = sql`coalesce((
  SELECT sum(b.total - b.paid) FROM bill b
   WHERE b.branch_id = patient.branch_id AND b.patient_id = patient.id AND b.settled_at IS NULL), 0)::float8`;
