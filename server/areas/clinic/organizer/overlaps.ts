import { sql } from 'drizzle-orm';
import type { organizer as calls } from '../../../../contract/clinic/organizer.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { atClinicZone, clinicDay } from '../../../db/clinicDays.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { durationOf, wallClockOf } from '../../../kit/time.ts';
import { absencePeriods } from './absencePeriods.ts';

/** Row limit of the list. */
const MAX_ROWS = 200;

interface Found extends Record<string, unknown> {
  id: number;
  patientName: string;
  startsAt: number;
  minutes: number;
  resource: string;
  statusDesc: string;
  total: number;
}

/**
 * The appointments that an absence would overlap, in order of time, and their number. Who waits today, booked or walked in,
 * is seen from now on.
 */
export async function overlapsOf(
  { db, branch }: BranchContext,
  absence: Checked<typeof calls.organizerOverlaps>,
): Promise<Answered<typeof calls.organizerOverlaps>> {
  const { rows } = await db.execute<Found>(sql`
    WITH o AS (
      SELECT ${absence.fromDate}::date AS from_date, ${absence.toDate}::date AS to_date,
             ${absence.startDate}::time AS start_time, ${absence.stopDate}::time AS stop_time,
             ${absence.weekdays ?? ''}::text AS weekdays, ${absence.everyWeeks ?? 1}::integer AS every_weeks)
    SELECT a.id, p.name AS "patientName", extract(epoch FROM a.starts_at)::float8 * 1000 AS "startsAt", a.minutes,
           d.name AS resource, coalesce(l.value, '') AS "statusDesc", count(*) OVER ()::integer AS total
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
      JOIN doctor d ON d.branch_id = a.branch_id AND d.id = ad.doctor_id
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
      CROSS JOIN o
      LEFT JOIN lookup_value l ON l.branch_id = a.branch_id AND l.kind = 'appt_status' AND l.id = a.status_id
      CROSS JOIN LATERAL (
           SELECT coalesce(l.meaning, '') IN ('arrived', 'called')
                  AND a.starts_at >= ${clinicDay}::timestamp ${atClinicZone} AS waits) who
      CROSS JOIN LATERAL (
           SELECT begins ${atClinicZone} AS start, (begins + (upper(ad.period) - lower(ad.period))) ${atClinicZone} AS stop
             FROM (SELECT CASE WHEN who.waits THEN greatest(lower(ad.period), now()) ELSE lower(ad.period) END AS begins) b) held
     WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL AND (ad.holds OR (a.walk_in AND who.waits))
       AND ad.doctor_id = ${absence.resource}
       AND a.starts_at > (o.from_date::timestamp ${atClinicZone}) - interval '1 day'
       AND a.starts_at < (o.to_date + 1)::timestamp ${atClinicZone}
       AND EXISTS (SELECT FROM (${absencePeriods(sql`held.start::date`, sql`held.stop::date`)}) s
                    WHERE s.start < held.stop AND s.stop > held.start)
     ORDER BY a.starts_at, a.id
     LIMIT ${MAX_ROWS}`);
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map(({ startsAt, minutes, total: _total, ...rest }) => ({
      ...rest,
      appointmentDate: wallClockOf(new Date(startsAt)),
      duration: durationOf(minutes),
    })),
  };
}
