import { sql } from 'drizzle-orm';
import type { Fault } from '../../../../contract/kit/failure.ts';
import type { BranchContext } from '../../../http/context.ts';
import { Failure } from '../../../http/failure.ts';
import { displayTimeOf } from '../../../time.ts';
import type { Period } from './periods.ts';
import { type AppointmentState, periodOf } from './state.ts';

/** 409 with a failure for each doctor whom the patient of the bookings sees at the time of one, besides its own doctors. */
export async function refusePatientOverlaps(
  context: BranchContext,
  bookings: readonly { state: AppointmentState }[],
): Promise<void> {
  const faults: Fault[] = [];
  for (const { state } of bookings) {
    for (const { name, start, stop } of await elsewhere(context, state, periodOf(state)))
      faults.push({
        code: 'APPOINTMENT.PATIENT_TAKEN',
        field: 'patientID',
        params: {
          resource: name,
          start: displayTimeOf(new Date(start), context.language),
          stop: displayTimeOf(new Date(stop), context.language),
        },
      });
  }
  if (faults.length > 0) throw new Failure(409, faults);
}

async function elsewhere(
  context: BranchContext,
  { patientId, doctorIds }: AppointmentState,
  { start, stop }: Period,
): Promise<(Period & { name: string })[]> {
  const { rows } = await context.db.execute<
    Period & { doctorId: number } & Record<string, unknown>
  >(sql`
    SELECT ad.doctor_id AS "doctorId",
           extract(epoch FROM lower(ad.period))::float8 * 1000 AS start,
           extract(epoch FROM upper(ad.period))::float8 * 1000 AS stop
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
     WHERE a.branch_id = ${context.branch.id} AND a.patient_id = ${patientId} AND a.removed_at IS NULL AND ad.holds
       AND ad.period && tstzrange(${new Date(start).toISOString()}, ${new Date(stop).toISOString()})
       AND ad.doctor_id <> ALL(${`{${doctorIds.join(',')}}`}::integer[])
     ORDER BY ad.starts_at, ad.doctor_id`);
  const lists = await context.lists();
  return rows.map((row) => ({ ...row, name: lists.doctor(row.doctorId)?.name ?? '' }));
}
