import { and, eq, isNull, sql } from 'drizzle-orm';
import type { attendance as calls } from '../../../../contract/clinic/attendance.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { appointments } from '../../../db/schema/index.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import type { BranchContext } from '../../../kit/http/context.ts';

/** What attendance_report answers. */
export type Report = Answered<typeof calls.attendanceReport>;

/** Appointments with the same outcome: of a doctor, or of any doctor by reason of cancellation. */
interface Outcome extends Record<string, unknown> {
  doctorId: number | null;
  resource: string;
  reason: string;
  meaning: StatusMeaning | null;
  total: number;
}

/** Cancellations by reason and no-shows by doctor, for appointments of a range of the clinic's days. */
export async function reportOf(
  context: BranchContext,
  startDate: string,
  endDate: string,
): Promise<Report> {
  const [outcomes, walkIns] = await pipelined([
    outcomesOf(context, startDate, endDate),
    walkInsOf(context, startDate, endDate),
  ]);
  const ofAll = outcomes.filter(({ doctorId }) => doctorId === null);
  const reasons = new Map<string, number>();
  for (const { reason, total } of ofAll.filter(({ meaning }) => meaning === 'cancelled'))
    reasons.set(reason, (reasons.get(reason) ?? 0) + total);
  return {
    total: sumOf(ofAll),
    walkIns,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count),
    doctors: doctorsIn(outcomes),
  };
}

// The rows are read once and counted before any join. Ids rise with the time of booking, so the doctors of a period lie
// together: a range of ids finds them quickly.
async function outcomesOf(
  { db, branch }: BranchContext,
  startDate: string,
  endDate: string,
): Promise<Outcome[]> {
  const { rows } = await db.execute<Outcome>(sql`
    WITH wanted AS MATERIALIZED (
           SELECT a.id, a.status_id, a.cancel_reason_id FROM appointment a
            WHERE a.branch_id = ${branch.id} AND a.removed_at IS NULL AND NOT a.walk_in
              AND ${onDays(sql`a.starts_at`, startDate, endDate)}),
         counted AS (
           SELECT NULL::integer AS doctor_id, status_id, cancel_reason_id, count(*)::integer AS total
             FROM wanted GROUP BY status_id, cancel_reason_id
            UNION ALL
           SELECT ad.doctor_id, w.status_id, NULL, count(*)::integer
             FROM wanted w
             JOIN appointment_doctor ad ON ad.branch_id = ${branch.id} AND ad.appointment_id = w.id
              AND ad.appointment_id >= (SELECT min(id) FROM wanted) AND ad.appointment_id <= (SELECT max(id) FROM wanted)
            GROUP BY ad.doctor_id, w.status_id)
    SELECT c.doctor_id AS "doctorId", coalesce(d.name, '') AS resource, coalesce(r.value, '') AS reason, s.meaning, c.total
      FROM counted c
      LEFT JOIN doctor d ON d.branch_id = ${branch.id} AND d.id = c.doctor_id
      LEFT JOIN lookup_value s ON s.branch_id = ${branch.id} AND s.kind = 'appt_status' AND s.id = c.status_id
      LEFT JOIN lookup_value r ON r.branch_id = ${branch.id} AND r.kind = 'appt_cancel_reason' AND r.id = c.cancel_reason_id
     ORDER BY d.position, d.id, r.value`);
  return rows;
}

// A walk-in that was a mistake is undone by cancelling it.
const walkInsOf = ({ db, branch }: BranchContext, startDate: string, endDate: string) =>
  db.$count(
    appointments,
    and(
      eq(appointments.branchId, branch.id),
      isNull(appointments.removedAt),
      appointments.walkIn,
      onDays(appointments.startsAt, startDate, endDate),
      sql`NOT EXISTS (
        SELECT FROM lookup_value s
         WHERE s.branch_id = appointment.branch_id AND s.kind = 'appt_status' AND s.id = appointment.status_id
           AND s.meaning = 'cancelled')`,
    ),
  );

function doctorsIn(outcomes: readonly Outcome[]): Report['doctors'] {
  const doctors = new Map<number, Outcome[]>();
  for (const outcome of outcomes)
    if (outcome.doctorId !== null)
      doctors.set(outcome.doctorId, [...(doctors.get(outcome.doctorId) ?? []), outcome]);
  const of = (all: readonly Outcome[], wanted: StatusMeaning) =>
    sumOf(all.filter(({ meaning }) => meaning === wanted));
  return [...doctors].map(([id, all]) => ({
    id,
    resource: all[0]?.resource ?? '',
    total: sumOf(all),
    cancelled: of(all, 'cancelled'),
    noShow: of(all, 'noShow'),
  }));
}

const sumOf = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { total }) => sum + total, 0);
