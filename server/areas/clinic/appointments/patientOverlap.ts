import { sql } from 'drizzle-orm';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { pipelined } from '../../../db/pipelined.ts';
import type { BranchChangeContext } from '../../../http/context.ts';
import { Failure } from '../../../http/failure.ts';
import { displayTimeOf } from '../../../time.ts';
import type { Period } from './periods.ts';
import { type AppointmentState, periodOf } from './state.ts';

/** An appointment that is booked or moved; a booking has no id yet. */
type Claim = AppointmentState & { id?: number };

/**
 * 409 with a failure for each doctor whom the patient of the appointments sees at the time of one, besides its own
 * doctors. The time that the appointments themselves held before does not count. Of two desks that book one patient at the
 * same instant, the second waits for the first and is told of it.
 */
export async function refusePatientOverlaps(
  context: BranchChangeContext,
  claims: readonly Claim[],
  field: string,
): Promise<void> {
  const faults: Fault[] = [];
  const own = claims.flatMap(({ id }) => id ?? []);
  await lockPatients(context, claims);
  for (const claim of claims) {
    for (const { name, start, stop } of await elsewhere(context, claim, own))
      faults.push({
        code: 'APPOINTMENT.PATIENT_TAKEN',
        field,
        params: {
          resource: name,
          start: displayTimeOf(new Date(start), context.language),
          stop: displayTimeOf(new Date(stop), context.language),
        },
      });
  }
  if (faults.length > 0) throw new Failure(409, faults);
}

async function lockPatients({ db }: BranchChangeContext, claims: readonly Claim[]): Promise<void> {
  // In one order, so that two bookings of several patients do not wait for each other.
  const ids = [...new Set(claims.map(({ patientId }) => patientId))].toSorted((a, b) => a - b);
  await pipelined(
    ids.map((id) =>
      db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('patient times'), ${id})`),
    ),
  );
}

async function elsewhere(
  context: BranchChangeContext,
  claim: Claim,
  own: readonly number[],
): Promise<(Period & { name: string })[]> {
  const { patientId, doctorIds } = claim;
  const { start, stop } = periodOf(claim);
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
       AND a.id <> ALL(${`{${own.join(',')}}`}::integer[])
     ORDER BY ad.starts_at, ad.doctor_id`);
  const lists = await context.lists();
  return rows.map((row) => ({ ...row, name: lists.doctor(row.doctorId)?.name ?? '' }));
}
