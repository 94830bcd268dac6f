import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/db/database.ts';

/** How many alerts each doctor has, and how many of them are new. */
const ALERTS = 14;
const NEW = 3;

/** Stores what doctors with an account have been told: bookings of the next days, the latest some minutes ago. */
export async function storeAlerts(db: Db, branchId: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO notification (account_id, branch_id, event, record_id, occasion, created_at, seen_at)
    SELECT told.account_id, ${branchId}, 'NEW_APPOINTMENT', told.id, 'demo ' || told.id,
           now() - told.place * interval '47 minutes', CASE WHEN told.place > ${NEW} THEN now() END
      FROM (SELECT d.account_id, a.id, row_number() OVER (PARTITION BY d.id ORDER BY a.starts_at) AS place
              FROM doctor d
              JOIN appointment_doctor x ON x.branch_id = d.branch_id AND x.doctor_id = d.id
              JOIN appointment a ON a.branch_id = x.branch_id AND a.id = x.appointment_id
             WHERE d.branch_id = ${branchId} AND d.account_id IS NOT NULL AND a.starts_at > now() AND a.removed_at IS NULL) told
     WHERE told.place <= ${ALERTS}`);
}
