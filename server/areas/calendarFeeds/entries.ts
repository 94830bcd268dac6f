import { sql } from 'drizzle-orm';
import type { StatusMeaning } from '../../../contract/lookups.ts';
import type { Work } from '../../db/database.ts';
import { stretches } from '../organizer/stretches.ts';

/** A feed that was found by its address. */
export interface Feed {
  branchId: number;
  doctorId: number;
  withNames: boolean;
  /** What the doctor and the branch are called. */
  doctor: string;
  branch: string;
}

interface Common {
  id: number;
  version: number;
  type: string;
  /** Milliseconds since 1970. */
  start: number;
  stop: number;
}

/** An appointment or a stretch of an absence, as a calendar needs it. */
export type Entry =
  | (Common & { kind: 'visit'; patient: string; room: string; meaning: StatusMeaning | null })
  | (Common & { kind: 'away'; reason: string });

/** What a doctor has from one day to another. The work is the feed's branch's own. */
export async function entriesOf(
  { db }: Work,
  { branchId, doctorId }: Feed,
  first: string,
  last: string,
): Promise<Entry[]> {
  const visits = await db.execute<Entry & Record<string, unknown>>(sql`
    SELECT 'visit' AS kind, a.id, a.version, a.type, p.name AS patient, coalesce(room.value, '') AS room, status.meaning,
           ${milliseconds(sql`a.starts_at`)} AS start,
           ${milliseconds(sql`a.starts_at + make_interval(mins => greatest(a.minutes, 1))`)} AS stop
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id AND ad.doctor_id = ${doctorId}
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
      LEFT JOIN lookup_value room ON room.branch_id = a.branch_id AND room.kind = 'appt_location' AND room.id = a.location_id
      LEFT JOIN lookup_value status ON status.branch_id = a.branch_id AND status.kind = 'appt_status' AND status.id = a.status_id
     WHERE a.branch_id = ${branchId} AND a.removed_at IS NULL
       AND a.starts_at >= ${first}::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'
       AND a.starts_at < (${last}::date + 1)::timestamp AT TIME ZONE 'Asia/Kuala_Lumpur'
     ORDER BY a.starts_at, a.id`);
  const absences = await db.execute<Entry & Record<string, unknown>>(sql`
    SELECT 'away' AS kind, o.id, o.version, o.type, o.reason,
           ${milliseconds(sql`s.start AT TIME ZONE 'Asia/Kuala_Lumpur'`)} AS start,
           ${milliseconds(sql`s.stop AT TIME ZONE 'Asia/Kuala_Lumpur'`)} AS stop
      FROM organizer_entry o
     CROSS JOIN LATERAL (${stretches(sql`${first}::date`, sql`${last}::date`)}) s
     WHERE o.branch_id = ${branchId} AND o.doctor_id = ${doctorId} AND o.removed_at IS NULL
       AND o.from_date <= ${last}::date AND o.to_date >= ${first}::date
     ORDER BY s.start, o.id`);
  return [...visits.rows, ...absences.rows];
}

const milliseconds = (instant: ReturnType<typeof sql>) =>
  sql`extract(epoch FROM ${instant})::float8 * 1000`;
