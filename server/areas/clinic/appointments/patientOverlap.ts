import { sql } from 'drizzle-orm';
import type { Fault } from '../../../../contract/kit/failure.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';
import { Failure } from '../../../kit/http/failure.ts';
import { displayTimeOf } from '../../../kit/time.ts';
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
  const own = claims.flatMap(({ id }) => id ?? []);
  // Sent together: PostgreSQL begins each reading, and looks at the data, once it has the locks.
  const [, found] = await pipelined([
    lockPatients(context, claims),
    pipelined(claims.map((claim) => elsewhere(context, claim, own))),
  ]);
  const faults = found.flat().map(({ name, start, stop }): Fault => ({
    code: 'APPOINTMENT.PATIENT_TAKEN',
    field,
    params: {
      resource: name,
      start: displayTimeOf(new Date(start), context.language),
      stop: displayTimeOf(new Date(stop), context.language),
    },
  }));
  if (faults.length > 0) throw new Failure(409, faults);
}

// In one order, so that two bookings of several patients do not wait for each other.
async function lockPatients(context: BranchChangeContext, claims: readonly Claim[]): Promise<void> {
  const ids = [...new Set(claims.map(({ patientId }) => patientId))].toSorted((a, b) => a - b);
  await lockTimes(context, { ids });
}

const lockTimes = preparedSql(
  'lock_patient_times',
  sql`SELECT pg_advisory_xact_lock(hashtext('patient times'), t.id)
    FROM unnest(${sql.placeholder('ids')}::integer[]) AS t(id)`,
);

async function elsewhere(
  context: BranchChangeContext,
  claim: Claim,
  own: readonly number[],
): Promise<(Period & { name: string })[]> {
  const { patientId, doctorIds } = claim;
  const { start, stop } = periodOf(claim);
  const [rows, lists] = await pipelined([
    timesOfPatient(context, {
      branchId: context.branch.id,
      patientId,
      start: new Date(start).toISOString(),
      stop: new Date(stop).toISOString(),
      doctorIds,
      own,
    }),
    context.lists(),
  ]);
  return rows.map((row) => ({ ...row, name: lists.doctor(row.doctorId)?.name ?? '' }));
}

const timesOfPatient = preparedSql<Period & { doctorId: number }>(
  'times_of_patient',
  sql`SELECT ad.doctor_id AS "doctorId",
           extract(epoch FROM lower(ad.period))::float8 * 1000 AS start,
           extract(epoch FROM upper(ad.period))::float8 * 1000 AS stop
      FROM appointment a
      JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id
     WHERE a.branch_id = ${sql.placeholder('branchId')} AND a.patient_id = ${sql.placeholder('patientId')}
       AND a.removed_at IS NULL AND ad.holds
       AND ad.period && tstzrange(${sql.placeholder('start')}, ${sql.placeholder('stop')})
       AND ad.doctor_id <> ALL(${sql.placeholder('doctorIds')}::integer[])
       AND a.id <> ALL(${sql.placeholder('own')}::integer[])
     ORDER BY ad.starts_at, ad.doctor_id`,
);
