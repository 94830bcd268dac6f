import { sql } from 'drizzle-orm';
import type { ClinicDay } from '../../../../contract/clinic/clinicCalendar.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';

/** The days of the request's branch in a range (YYYY-MM-DD, both included), in order. */
export async function clinicDays(
  { db, branch }: Pick<BranchChangeContext, 'db' | 'branch'>,
  first: string,
  last: string,
): Promise<ClinicDay[]> {
  const { rows } = await db.execute<ClinicDay & Record<string, unknown>>(sql`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.weekend, d.holiday, coalesce(h.hours, '[]'::json) AS hours
      FROM app.clinic_days(${first}::date, ${last}::date) d
      LEFT JOIN LATERAL (
           SELECT json_agg(json_build_object('opens', left(o.opens::text, 5), 'closes', left(o.closes::text, 5))
                           ORDER BY o.opens) AS hours
             FROM opening_hour o
            WHERE o.branch_id = ${branch.id} AND o.weekday = extract(isodow FROM d.day) AND d.holiday = '') h ON true
     ORDER BY d.day`);
  return rows;
}
