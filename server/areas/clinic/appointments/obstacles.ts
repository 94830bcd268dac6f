import { type SQL, sql } from 'drizzle-orm';
import type { BranchContext } from '../../../http/context.ts';
import { instantOf, wallClockOf } from '../../../time.ts';
import { absencePeriods } from '../organizer/absencePeriods.ts';
import type { Period } from './periods.ts';

/** An obstacle of a booking: another appointment (taken) or an absence (away). */
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

/** All obstacles of doctors in a period, in order of time, except one appointment that is being changed. */
export async function obstaclesOf(
  context: BranchContext,
  doctorIds: readonly number[],
  period: Period,
  except = 0,
): Promise<Obstacle[]> {
  const taken = takenIn(context, doctorIds, period, except);
  return found(context, sql`${taken} UNION ALL ${awayIn(context, doctorIds, period)}`);
}

/**
 * The absences of doctors in a period. An absence of whole days without a gap is one period, another one is a period on
 * each of its days.
 */
export async function absencesOf(
  context: BranchContext,
  doctorIds: readonly number[],
  period: Period,
): Promise<Obstacle[]> {
  return found(context, awayIn(context, doctorIds, period));
}

async function found({ db }: BranchContext, query: SQL): Promise<Obstacle[]> {
  const { rows } = await db.execute<Obstacle & Record<string, unknown>>(query);
  return rows
    .map((row) => (row.kind === 'away' ? inInstants(row) : row))
    .sort((a, b) => a.start - b.start || a.doctorId - b.doctorId || a.id - b.id);
}

// No appointment lasts longer than a day, and the index is on its start.
function takenIn(
  { branch }: BranchContext,
  doctorIds: readonly number[],
  { start, stop }: Period,
  except: number,
): SQL {
  return sql`
    SELECT ad.doctor_id AS "doctorId", d.name AS resource, 'taken' AS kind, a.id, p.name AS reason,
           extract(epoch FROM lower(ad.period))::float8 * 1000 AS start,
           extract(epoch FROM upper(ad.period))::float8 * 1000 AS stop
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
      JOIN doctor d ON d.branch_id = a.branch_id AND d.id = ad.doctor_id
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
     WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL AND a.id <> ${except}
       AND a.starts_at > ${iso(start)}::timestamptz - interval '1 day' AND a.starts_at < ${iso(stop)}::timestamptz
       AND ad.holds AND ad.doctor_id IN ${listed(doctorIds)}
       AND ad.period && tstzrange(${iso(start)}, ${iso(stop)})`;
}

// The times of an absence are wall clock, read as if they were UTC.
function awayIn(
  { branch }: BranchContext,
  doctorIds: readonly number[],
  { start, stop }: Period,
): SQL {
  const [from, until] = [wallClockOf(new Date(start)), wallClockOf(new Date(stop))];
  const firstDay = from.slice(0, 10);
  const lastDay = wallClockOf(new Date(stop - 1)).slice(0, 10);
  return sql`
    SELECT o.doctor_id AS "doctorId", d.name AS resource, 'away' AS kind, o.id, o.reason,
           extract(epoch FROM s.start)::float8 * 1000 AS start, extract(epoch FROM s.stop)::float8 * 1000 AS stop
      FROM organizer_entry o
      JOIN doctor d ON d.branch_id = o.branch_id AND d.id = o.doctor_id
     CROSS JOIN LATERAL (${absencePeriods(sql`${firstDay}::date`, sql`${lastDay}::date`)}) s
     WHERE o.branch_id = ${branch.id} AND o.removed_at IS NULL AND o.doctor_id IN ${listed(doctorIds)}
       AND o.from_date <= ${lastDay}::date AND o.to_date >= ${firstDay}::date
       AND s.start < ${until}::timestamp AND s.stop > ${from}::timestamp`;
}

const listed = (ids: readonly number[]) =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}::integer`),
    sql`, `,
  )})`;

function inInstants(row: Obstacle): Obstacle {
  return { ...row, start: instantMs(row.start), stop: instantMs(row.stop) };
}

const iso = (ms: number) => new Date(ms).toISOString();
const instantMs = (wallMs: number) => instantOf(iso(wallMs)).getTime();
