import { sql } from 'drizzle-orm';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import type { Work } from '../../../kit/db/database.ts';
import { absencePeriods } from '../organizer/absencePeriods.ts';

/** A feed that was found by its address. */
export interface Feed {
  branchId: number;
  doctorId: number;
  withNames: boolean;
  /** Names of the doctor and the branch. */
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

/** An appointment or a period of an absence, for a calendar. */
export type Entry =
  | (Common & {
      kind: 'visit';
      patient: string;
      room: string;
      meaning: StatusMeaning | null;
      walkIn: boolean;
    })
  | (Common & { kind: 'away'; reason: string });

/** A doctor's appointments and absences in a range of days. Runs in the branch's context. */
export async function entriesOf(
  { db }: Work,
  { branchId, doctorId }: Feed,
  first: string,
  last: string,
): Promise<Entry[]> {
  const visits = await db.execute<Entry & Record<string, unknown>>(sql`
    SELECT 'visit' AS kind, a.id, a.version, a.type, p.name AS patient, coalesce(room.value, '') AS room, status.meaning, a.walk_in AS "walkIn",
           ${milliseconds(sql`a.starts_at`)} AS start,
           ${milliseconds(sql`a.starts_at + make_interval(mins => greatest(a.minutes, 1))`)} AS stop
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id AND ad.doctor_id = ${doctorId}
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
      LEFT JOIN lookup_value room ON room.branch_id = a.branch_id AND room.kind = 'appt_location' AND room.id = a.location_id
      LEFT JOIN lookup_value status ON status.branch_id = a.branch_id AND status.kind = 'appt_status' AND status.id = a.status_id
     WHERE a.branch_id = ${branchId} AND a.removed_at IS NULL
       AND a.starts_at >= ${first}::timestamp ${atClinicZone}
       AND a.starts_at < (${last}::date + 1)::timestamp ${atClinicZone}
     ORDER BY a.starts_at, a.id`);
  const absences = await db.execute<Entry & Record<string, unknown>>(sql`
    SELECT 'away' AS kind, o.id, o.version, o.type, o.reason,
           ${milliseconds(sql`s.start ${atClinicZone}`)} AS start,
           ${milliseconds(sql`s.stop ${atClinicZone}`)} AS stop
      FROM organizer_entry o
     CROSS JOIN LATERAL (${absencePeriods(sql`${first}::date`, sql`${last}::date`)}) s
     WHERE o.branch_id = ${branchId} AND o.doctor_id = ${doctorId} AND o.removed_at IS NULL
       AND o.from_date <= ${last}::date AND o.to_date >= ${first}::date
     ORDER BY s.start, o.id`);
  return [...visits.rows, ...absences.rows];
}

const milliseconds = (instant: ReturnType<typeof sql>) =>
  sql`extract(epoch FROM ${instant})::float8 * 1000`;
