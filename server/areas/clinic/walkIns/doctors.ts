import { sql } from 'drizzle-orm';
import type { WalkInDoctor } from '../../../../contract/clinic/walkIns.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { absencesOf } from '../appointments/obstacles.ts';

/**
 * The branch's doctors in the order in which walk-ins are given to them: those who are there first, with the fewest
 * patients, then the longest free, then in the branch's order.
 */
export async function doctorsInTurn(context: BranchContext): Promise<WalkInDoctor[]> {
  const now = Date.now();
  const lists = await context.lists();
  const ids = lists.doctors.map(({ id }) => id);
  const [loads, absences] = await pipelined([
    loadsOf(context),
    absencesOf(context, ids, { start: now, stop: now + 1 }),
  ]);
  const doctors = lists.doctors.map(({ id, name, colour }) => {
    const away = absences.filter(({ doctorId }) => doctorId === id).map(({ stop }) => stop);
    const load = loads.get(id);
    return {
      freeSince: load?.freeSince ?? 0,
      doctor: {
        id,
        resource: name,
        blockcolor: colour,
        waiting: load?.waiting ?? 0,
        awayUntil: away.length > 0 ? wallClockOf(new Date(Math.max(...away))) : null,
      },
    };
  });
  return doctors
    .toSorted(
      (one, other) =>
        Number(one.doctor.awayUntil !== null) - Number(other.doctor.awayUntil !== null) ||
        one.doctor.waiting - other.doctor.waiting ||
        one.freeSince - other.freeSince,
    )
    .map(({ doctor }) => doctor);
}

interface Load extends Record<string, unknown> {
  doctorId: number;
  waiting: number;
  /** Milliseconds since 1970 of the last finished visit; null before the first. */
  freeSince: number | null;
}

async function loadsOf({ db, branch }: BranchContext): Promise<Map<number, Load>> {
  const today = clinicToday();
  const { rows } = await db.execute<Load>(sql`
    SELECT ad.doctor_id AS "doctorId",
           count(*) FILTER (WHERE s.meaning IN ('arrived', 'called', 'inProgress'))::integer AS waiting,
           max(extract(epoch FROM a.finished_at))::float8 * 1000 AS "freeSince"
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
      JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
     WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL AND ${onDays(sql`a.starts_at`, today, today)}
     GROUP BY ad.doctor_id`);
  return new Map(rows.map((row) => [row.doctorId, row]));
}
