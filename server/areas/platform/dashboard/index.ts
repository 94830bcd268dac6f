import { sql } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import type { dashboard as calls } from '../../../../contract/platform/dashboard.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';

/** Days either side of today. */
const AROUND = 3;

export const dashboard: Handlers<typeof calls> = {
  async dashboard({ branchID }, { db, branch }) {
    if (branchID !== undefined && branchID !== branch.id) throw notFound('branchID');
    const counted = await db.execute<{ day: string; count: number }>(sql`
      SELECT to_char(around.day, 'YYYY-MM-DD') AS day, count(s.id)::integer AS count
        FROM generate_series(${clinicToday()}::date - ${AROUND}::integer, ${clinicToday()}::date + ${AROUND}::integer, interval '1 day') AS around(day)
        LEFT JOIN (
          SELECT a.id, (a.starts_at ${atClinicZone})::date AS day
            FROM appointment a
           WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL
             -- An array, since a join reads the days' appointments once for each status.
             AND a.status_id = ANY (ARRAY(
               SELECT v.id FROM lookup_value v
                WHERE v.branch_id = ${branch.id} AND v.kind = 'appt_status' AND v.meaning <> 'cancelled'))
             AND a.starts_at >= (${clinicToday()}::date - ${AROUND}::integer)::timestamp ${atClinicZone}
             AND a.starts_at < (${clinicToday()}::date + ${AROUND + 1}::integer)::timestamp ${atClinicZone}
        ) s ON s.day = around.day::date
       GROUP BY around.day ORDER BY around.day`);
    return { apptCountList: counted.rows };
  },
};
