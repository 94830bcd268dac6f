import { sql } from 'drizzle-orm';
import { type Appointment, DEFAULT_PRIORITY } from '../../../../contract/clinic/appointments.ts';
import { usualType, type walkIns as calls } from '../../../../contract/clinic/walkIns.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { timeText } from '../../../../contract/kit/dateText.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { onDays } from '../../../db/clinicDays.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { type Booking, newState, storeWalkIn } from '../appointments/booking.ts';
import { patientFor } from '../appointments/patientFor.ts';
import { dayOf } from '../appointments/periods.ts';
import { queueNumberFor } from '../appointments/queueNumbers.ts';
import { doctorsOf, statusOf } from '../appointments/references.ts';
import { takeLocks } from '../appointments/reservations.ts';
import { answerAllergies } from '../patients/allergyAnswer.ts';
import { doctorsInTurn } from './doctors.ts';

type Input = Checked<typeof calls.addWalkIn>;

/** Puts a patient into the queue who came without an appointment, and creates them where the branch does not know them. */
export async function addWalkIn(input: Input, context: BranchContext): Promise<Appointment> {
  const lists = await context.lists();
  const patientId = await patientFor(context, input);
  if (wereAsked(input)) await answerAllergies(context, patientId, input);
  const startsAt = new Date();
  // After the patient, as a merge of patients has it. From here on one desk after the other reads the queue.
  await takeLocks(context, [{ of: -context.branch.id, day: dayOf(startsAt) }]);
  if (!input.isBeside) await refuseSecond(context, patientId);
  const [doctor] = doctorsOf(lists, [input.doctor ?? (await nextFree(context))], 'doctor');
  if (!doctor) throw new Error('a walk-in has no doctor');
  const { type, minutes } = typeOf(lists, input.type);
  const booking: Booking = {
    state: newState({
      patientId,
      startsAt,
      minutes: minutes ?? 0,
      doctorIds: [doctor.id],
      type,
      priorityId: DEFAULT_PRIORITY,
      statusId: statusOf(lists, 'arrived'),
      complaint: input.rootCause ?? '',
      queueNumber: await queueNumberFor(context, { id: 0, startsAt, had: null }),
      arrivedAt: startsAt,
      walkIn: true,
    }),
    doctors: [doctor],
    billingType: '',
  };
  return storeWalkIn(booking, context);
}

const wereAsked = ({ allergyStatus, allergyList = [] }: Input): boolean =>
  allergyList.length > 0 || (allergyStatus ?? 'notAsked') !== 'notAsked';

async function nextFree(context: BranchContext): Promise<number> {
  const [first] = await doctorsInTurn(context);
  if (!first || first.awayUntil !== null)
    throw refusal(409, 'WALK_IN.ALL_AWAY', { field: 'doctor' });
  return first.id;
}

function typeOf(lists: BranchLists, wanted: string | undefined) {
  const types = lists.lookups('appt_type').map(({ value: type, minutes }) => ({ type, minutes }));
  const found = types.find(({ type }) => type === wanted) ?? usualType(types);
  if (!found) throw new Error('the branch has no types of appointment');
  return found;
}

// Nobody is in the queue twice, or beside their own booking, without somebody knowing.
async function refuseSecond(context: BranchContext, patientId: number): Promise<void> {
  const { db, branch } = context;
  const today = clinicToday();
  const { rows } = await db.execute<{
    id: number;
    startsAt: number;
    queueNumber: number | null;
    isThere: boolean;
    name: string;
    resource: string;
  }>(sql`
    SELECT a.id, extract(epoch FROM a.starts_at)::float8 * 1000 AS "startsAt", a.queue_number AS "queueNumber",
           s.meaning IN ('arrived', 'called', 'inProgress') AS "isThere", p.name,
           (SELECT string_agg(d.name, ', ' ORDER BY ad.position) FROM appointment_doctor ad
              JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
             WHERE ad.branch_id = a.branch_id AND ad.appointment_id = a.id) AS resource
      FROM appointment a
      JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
      JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
     WHERE a.branch_id = ${branch.id} AND a.patient_id = ${patientId} AND a.removed_at IS NULL
       AND ${onDays(sql`a.starts_at`, today, today)}
       AND s.meaning IN ('booked', 'confirmed', 'arrived', 'called', 'inProgress')
     ORDER BY "isThere" DESC, a.starts_at, a.id LIMIT 1`);
  const [other] = rows;
  if (!other) return;
  const { id, name, resource, queueNumber, isThere, startsAt } = other;
  const time = timeText(wallClockOf(new Date(startsAt)), context.language);
  const params = { id, name, resource, number: queueNumber ?? '', time };
  throw refusal(409, isThere ? 'WALK_IN.IN_QUEUE' : 'WALK_IN.BOOKED', {
    field: 'patientID',
    params,
  });
}
