import { and, asc, count, desc, eq, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { attendance as calls } from '../../../contract/attendance.ts';
import type { StatusMeaning } from '../../../contract/lookups.ts';
import { appointmentDoctors, appointments, doctors, lookupValues } from '../../db/schema/index.ts';
import type { BranchContext, Handlers } from '../../http/context.ts';
import { wallOrNull } from '../../time.ts';
import { knownPatient } from '../appointments/patientFor.ts';
import { between } from '../appointments/reading.ts';

export const attendance: Handlers<typeof calls> = {
  async patientAttendance({ patientID }, context) {
    const patientId = await knownPatient(context, patientID, 'patientID');
    const [row] = await context.db
      .select({
        total: count(),
        done: those('done'),
        cancelled: those('cancelled'),
        noShow: those('noShow'),
        lastNoShow: max(
          sql`CASE WHEN ${status.meaning} = 'noShow' THEN ${appointments.startsAt} END`,
        ).mapWith(appointments.startsAt),
      })
      .from(appointments)
      .leftJoin(status, named(status, 'appt_status', appointments.statusId))
      .where(
        and(
          standing(context),
          eq(appointments.patientId, patientId),
          lte(appointments.startsAt, sql`now()`),
        ),
      );
    if (!row) throw new Error('counts without groups are one row');
    return { ...row, lastNoShow: wallOrNull(row.lastNoShow) };
  },

  async attendanceReport({ startDate, endDate }, context) {
    const days = and(standing(context), between(startDate, endDate));
    const byReason = await reasonsOf(context, days);
    return {
      total: byReason.reduce((sum, { total }) => sum + total, 0),
      reasons: byReason
        .filter(({ cancelled }) => cancelled > 0)
        .map(({ reason, cancelled }) => ({ reason: reason ?? '', count: cancelled })),
      doctors: await doctorsOf(context, days),
    };
  },
};

const status = alias(lookupValues, 'status');
const cancelReason = alias(lookupValues, 'cancel_reason');

const standing = ({ branch }: BranchContext) =>
  and(eq(appointments.branchId, branch.id), isNull(appointments.removedAt));

const those = (meaning: StatusMeaning) =>
  sql<number>`count(*) FILTER (WHERE ${status.meaning} = ${meaning})`.mapWith(Number);

const named = (
  list: typeof status | typeof cancelReason,
  kind: string,
  id: typeof appointments.statusId | typeof appointments.cancelReasonId,
) => and(eq(list.branchId, appointments.branchId), eq(list.kind, kind), eq(list.id, id));

// Every appointment by its reason, of which those that were not cancelled have none.
function reasonsOf({ db }: BranchContext, days: SQL | undefined) {
  return db
    .select({ reason: cancelReason.value, total: count(), cancelled: those('cancelled') })
    .from(appointments)
    .leftJoin(status, named(status, 'appt_status', appointments.statusId))
    .leftJoin(cancelReason, named(cancelReason, 'appt_cancel_reason', appointments.cancelReasonId))
    .where(days)
    .groupBy(cancelReason.value)
    .orderBy(desc(those('cancelled')), asc(cancelReason.value));
}

function doctorsOf({ db }: BranchContext, days: SQL | undefined) {
  return db
    .select({
      id: doctors.id,
      resource: doctors.name,
      total: count(),
      cancelled: those('cancelled'),
      noShow: those('noShow'),
    })
    .from(appointments)
    .innerJoin(
      appointmentDoctors,
      and(
        eq(appointmentDoctors.branchId, appointments.branchId),
        eq(appointmentDoctors.appointmentId, appointments.id),
      ),
    )
    .innerJoin(
      doctors,
      and(
        eq(doctors.branchId, appointmentDoctors.branchId),
        eq(doctors.id, appointmentDoctors.doctorId),
      ),
    )
    .leftJoin(status, named(status, 'appt_status', appointments.statusId))
    .where(days)
    .groupBy(doctors.id)
    .orderBy(asc(doctors.position), asc(doctors.id));
}
