import { and, count, eq, isNull, lte, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { attendance as calls } from '../../../../contract/clinic/attendance.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { appointments, lookupValues } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { wallClockOrNull } from '../../../kit/time.ts';
import { existingPatient } from '../appointments/patientFor.ts';
import { attendancePaper } from './paper.ts';
import { reportOf } from './report.ts';

export const attendance: Handlers<typeof calls> = {
  async patientAttendance({ patientID }, context) {
    const patientId = await existingPatient(context, patientID, 'patientID');
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
      .leftJoin(
        status,
        and(
          eq(status.branchId, appointments.branchId),
          eq(status.kind, 'appt_status'),
          eq(status.id, appointments.statusId),
        ),
      )
      .where(
        and(
          eq(appointments.branchId, context.branch.id),
          isNull(appointments.removedAt),
          eq(appointments.patientId, patientId),
          eq(appointments.walkIn, false),
          lte(appointments.startsAt, sql`now()`),
        ),
      );
    if (!row) throw new Error('counts without groups are one row');
    return { ...row, lastNoShow: wallClockOrNull(row.lastNoShow) };
  },

  attendanceReport: ({ startDate, endDate }, context) => reportOf(context, startDate, endDate),

  attendancePaper: (range, context) => attendancePaper(context, range),
};

const status = alias(lookupValues, 'status');

const those = (meaning: StatusMeaning) =>
  sql<number>`count(*) FILTER (WHERE ${status.meaning} = ${meaning})`.mapWith(Number);
