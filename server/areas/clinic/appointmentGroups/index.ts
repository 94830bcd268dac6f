import { type SQL, sql } from 'drizzle-orm';
import { appointmentGroups as calls } from '../../../../contract/clinic/appointmentGroups.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { appointments } from '../../../db/schema/index.ts';
import { monthOf, readGroups } from '../../../kit/db/groups.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { matchingRows } from '../appointments/reading.ts';

const keys: Readonly<Record<string, SQL>> = {
  statuses: sql`${appointments.statusId}`,
  types: sql`${appointments.type}`,
  walkIn: sql`${appointments.walkIn}`,
  bookedOnline: sql`EXISTS (SELECT FROM online_booking o WHERE o.branch_id = ${appointments.branchId} AND o.appointment_id = ${appointments.id})`,
  appointmentDate: monthOf(sql`${appointments.startsAt} ${atClinicZone}`),
};

export const appointmentGroups: Handlers<typeof calls> = {
  appointmentGroups: ({ by, ...input }, context) =>
    readGroups(context.db, calls.appointmentGroups, {
      by: keys[by ?? ''],
      ...matchingRows(context, input, { q: input.q }),
    }),
};
