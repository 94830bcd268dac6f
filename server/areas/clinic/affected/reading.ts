import { type SQL, sql } from 'drizzle-orm';
import { type AffectedAppointment, MAX_AFFECTED } from '../../../../contract/clinic/affected.ts';
import { atClinicZone, clinicDay } from '../../../db/clinicDays.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { durationOf, wallClockOf } from '../../../kit/time.ts';
import { absencePeriods } from '../organizer/absencePeriods.ts';

/** Which affected appointments are meant: those of an absence, of closed days, or of any; or some of them by id. */
export interface Which {
  organizerID?: number | undefined;
  holidayID?: number | undefined;
  ids?: readonly number[];
}

type Plain = Omit<AffectedAppointment, 'appointmentDate' | 'duration' | 'doctors' | 'free'>;

interface Found extends Plain {
  [column: string]: unknown;
  startsAt: number;
  minutes: number;
  doctorIds: number[];
  freeIds: number[];
  total: number;
}

/** The affected appointments that are not settled, in order of time, and how many there are. */
export async function affectedOf(
  context: BranchContext,
  which: Which,
): Promise<{ total: number; data: AffectedAppointment[] }> {
  const { db, branch } = context;
  const lists = await context.lists();
  const bookable = lists.doctors.map(({ id }) => id);
  const { rows } = await db.execute<Found>(sql`
    WITH hit AS (${hits(branch.id, which)}),
    each AS (
      SELECT DISTINCT ON (id) *, (SELECT count(DISTINCT id) FROM hit)::integer AS total FROM hit ORDER BY id, "holidayID")
    SELECT each.id, each."organizerID", each."holidayID", each.reason, each.total,
           p.ic_passport AS "icPassport", p.name AS "patientName", p.mobile AS "phoneNo",
           extract(epoch FROM a.starts_at)::float8 * 1000 AS "startsAt", a.minutes, a.type AS "appointmentType",
           coalesce(l.value, '') AS "statusDesc", a.version,
           ARRAY(SELECT ad.doctor_id FROM appointment_doctor ad
                  WHERE ad.branch_id = a.branch_id AND ad.appointment_id = a.id ORDER BY ad.position) AS "doctorIds",
           ARRAY(SELECT d.id FROM unnest(${sql.param(bookable)}::integer[]) WITH ORDINALITY AS d(id, place)
                  WHERE each."holidayID" IS NULL
                    AND NOT EXISTS (SELECT FROM appointment_doctor own
                                     WHERE own.branch_id = a.branch_id AND own.appointment_id = a.id AND own.doctor_id = d.id)
                    AND (a.walk_in OR NOT EXISTS (SELECT FROM appointment_doctor other
                                     WHERE other.branch_id = a.branch_id AND other.holds AND other.doctor_id = d.id
                                       AND other.starts_at > a.starts_at - interval '1 day'
                                       AND other.starts_at < upper(each.period) AND other.period && each.period))
                    AND NOT EXISTS (SELECT FROM organizer_entry o CROSS JOIN LATERAL (${absencePeriods(
                      sql`each.start::date`,
                      sql`each.stop::date`,
                    )}) s
                                     WHERE o.branch_id = a.branch_id AND o.removed_at IS NULL AND o.doctor_id = d.id
                                       AND o.to_date >= each.start::date AND o.from_date <= each.stop::date
                                       AND s.start < each.stop AND s.stop > each.start)
                  ORDER BY d.place) AS "freeIds"
      FROM each
      JOIN appointment a ON a.branch_id = ${branch.id} AND a.id = each.id
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
      LEFT JOIN lookup_value l ON l.branch_id = a.branch_id AND l.kind = 'appt_status' AND l.id = a.status_id
     ORDER BY a.starts_at, a.id
     LIMIT ${MAX_AFFECTED}`);
  const named = (ids: readonly number[]) =>
    ids.map((id) => ({ id, resource: lists.doctor(id)?.name ?? '' }));
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map(({ startsAt, minutes, doctorIds, freeIds, total: _total, ...rest }) => ({
      ...rest,
      appointmentDate: wallClockOf(new Date(startsAt)),
      duration: durationOf(minutes),
      doctors: named(doctorIds),
      free: named(freeIds),
    })),
  };
}

/** How many unsettled appointments each of some absences has, by the absence's id. */
export async function countsOf(
  { db, branch }: BranchContext,
  absences: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (absences.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    SELECT hit."organizerID" AS id, count(DISTINCT hit.id)::integer AS count
      FROM (${hits(branch.id, {}, sql`AND o.id = ANY(${sql.param([...absences])}::integer[])`)}) hit
     WHERE hit."organizerID" IS NOT NULL
     GROUP BY hit."organizerID"`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

// No appointment lasts longer than a day, and the index is on its start. The days of an absence lead (OFFSET 0): the planner
// cannot know how few they are, and would read the doctors' times of all branches. Who has come is seen from now on, whatever
// time was booked; a walk-in holds no time, and waits for its doctor all the same.
function hits(branch: number, { organizerID, holidayID, ids }: Which, absences = sql``): SQL {
  const isOne = organizerID !== undefined || holidayID !== undefined;
  const ofAbsence = isOne ? sql`AND o.id = ${organizerID ?? null}::integer` : absences;
  const ofHoliday = isOne ? sql`AND h.id = ${holidayID ?? null}::integer` : sql``;
  return sql`
    SELECT a.id, gap.absence AS "organizerID", gap.holiday AS "holidayID", gap.reason, ad.period, due.start, due.stop
      FROM (SELECT o.id AS absence, NULL::integer AS holiday, o.doctor_id, o.reason, s.start, s.stop
              FROM organizer_entry o
             CROSS JOIN LATERAL (${absencePeriods(clinicDay, sql`o.to_date`)}) s
             WHERE o.branch_id = ${branch} AND o.removed_at IS NULL AND o.to_date >= ${clinicDay} ${ofAbsence}
             UNION ALL
            SELECT NULL, h.id, NULL, h.name, h.from_day::timestamp, (h.to_day + 1)::timestamp
              FROM branch_holiday h
             WHERE h.branch_id = ${branch} AND h.to_day >= ${clinicDay} ${ofHoliday}) gap
     CROSS JOIN LATERAL (
       SELECT * FROM appointment day
        WHERE day.branch_id = ${branch} AND day.removed_at IS NULL AND day.starts_at >= ${clinicDay}::timestamp ${atClinicZone}
          AND day.starts_at > (gap.start ${atClinicZone}) - interval '1 day' AND day.starts_at < gap.stop ${atClinicZone}
          ${ids ? sql`AND day.id = ANY(${sql.param([...ids])}::integer[])` : sql``} OFFSET 0) a
     CROSS JOIN LATERAL (
       SELECT * FROM appointment_doctor own WHERE own.branch_id = ${branch} AND own.appointment_id = a.id
          AND (gap.doctor_id IS NULL OR own.doctor_id = gap.doctor_id) OFFSET 0) ad
      LEFT JOIN lookup_value m ON m.branch_id = a.branch_id AND m.kind = 'appt_status' AND m.id = a.status_id
     CROSS JOIN LATERAL (SELECT coalesce(m.meaning, '') IN ('arrived', 'called') AS waits) who
     CROSS JOIN LATERAL (
       SELECT begins ${atClinicZone} AS start, (begins + (upper(ad.period) - lower(ad.period))) ${atClinicZone} AS stop
         FROM (SELECT CASE WHEN who.waits THEN greatest(lower(ad.period), now()) ELSE lower(ad.period) END AS begins) b) due
     WHERE (ad.holds OR (a.walk_in AND who.waits AND gap.absence IS NOT NULL))
       AND due.start < gap.stop AND due.stop > gap.start
       AND coalesce(m.meaning, '') NOT IN ('inProgress', 'done')
       AND NOT EXISTS (SELECT FROM appointment_contact c
                        WHERE c.branch_id = a.branch_id AND c.appointment_id = a.id AND c.starts_at = a.starts_at)`;
}
