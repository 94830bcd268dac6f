import { sql } from 'drizzle-orm';
import type { BranchContext } from '../../http/context.ts';
import { instantOf, wallOf } from '../../time.ts';
import { stretches } from '../organizer/stretches.ts';
import type { Period } from './periods.ts';

/** What keeps a doctor from an appointment: another appointment (taken) or an absence (away). */
export interface Obstacle extends Period {
  doctorId: number;
  /** The doctor's name. */
  resource: string;
  kind: 'taken' | 'away';
  /** The appointment or the organizer entry. */
  id: number;
  /** The patient of the other appointment, or the reason of the absence. */
  reason: string;
}

/**
 * Everything that keeps doctors from a stretch of time, in order of time, apart from one appointment that may be in the
 * way of itself. An absence of whole days without a gap is one stretch; another is one on each day that it
 * holds.
 */
export async function obstaclesOf(
  { db, branch }: BranchContext,
  doctorIds: readonly number[],
  { start, stop }: Period,
  except = 0,
): Promise<Obstacle[]> {
  const doctors = sql`(${sql.join(
    doctorIds.map((id) => sql`${id}::integer`),
    sql`, `,
  )})`;
  const [from, until] = [wallOf(new Date(start)), wallOf(new Date(stop))];
  const lastDay = wallOf(new Date(stop - 1)).slice(0, 10);
  // No appointment lasts longer than a day, and its start is what the index knows. The times of an absence are wall
  // clock, and are read as if they were UTC.
  const { rows } = await db.execute<Obstacle & Record<string, unknown>>(sql`
    SELECT ad.doctor_id AS "doctorId", d.name AS resource, 'taken' AS kind, a.id, p.name AS reason,
           extract(epoch FROM lower(ad.period))::float8 * 1000 AS start,
           extract(epoch FROM upper(ad.period))::float8 * 1000 AS stop
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
      JOIN doctor d ON d.branch_id = a.branch_id AND d.id = ad.doctor_id
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
     WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL AND a.id <> ${except}
       AND a.starts_at > ${iso(start)}::timestamptz - interval '1 day' AND a.starts_at < ${iso(stop)}::timestamptz
       AND ad.holds AND ad.doctor_id IN ${doctors} 
       AND ad.period && tstzrange(${iso(start)}, ${iso(stop)})
    UNION ALL
    SELECT o.doctor_id, d.name, 'away', o.id, o.reason,
           extract(epoch FROM s.start)::float8 * 1000, extract(epoch FROM s.stop)::float8 * 1000
      FROM organizer_entry o
      JOIN doctor d ON d.branch_id = o.branch_id AND d.id = o.doctor_id
     CROSS JOIN LATERAL (${stretches(sql`${from.slice(0, 10)}::date`, sql`${lastDay}::date`)}) s
     WHERE o.branch_id = ${branch.id} AND o.removed_at IS NULL AND o.doctor_id IN ${doctors}
       AND o.from_date <= ${lastDay}::date AND o.to_date >= ${from.slice(0, 10)}::date
       AND s.start < ${until}::timestamp AND s.stop > ${from}::timestamp`);
  return rows
    .map((row) => (row.kind === 'away' ? inInstants(row) : row))
    .sort((a, b) => a.start - b.start || a.doctorId - b.doctorId || a.id - b.id);
}

function inInstants(row: Obstacle): Obstacle {
  return { ...row, start: instantMs(row.start), stop: instantMs(row.stop) };
}

const iso = (ms: number) => new Date(ms).toISOString();
const instantMs = (wallMs: number) => instantOf(iso(wallMs)).getTime();
