import { sql } from 'drizzle-orm';
import type {
  Appointment,
  appointments as calls,
} from '../../../../contract/clinic/appointments.ts';
import { FORCED_LENGTH } from '../../../../contract/clinic/appointments.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { appointments } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import { preparedSql, preparedStatement } from '../../../kit/db/preparedStatement.ts';
import { differences } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { instantOf, minutesOf } from '../../../kit/time.ts';
import { endWaiting } from '../waitingList/writing.ts';
import { auditOverlap } from './changes.ts';
import type { Obstacle } from './obstacles.ts';
import { patientFor } from './patientFor.ts';
import { refusePatientOverlaps } from './patientOverlap.ts';
import { oneOf } from './reading.ts';
import { type Doctor, doctorsOf, firstStatus } from './references.ts';
import { reserve, type ConflictOptions, insertDoctors } from './reservations.ts';
import { auditFields, periodOf, type AppointmentState } from './state.ts';

type Input = Omit<Checked<typeof calls.bookAppointment>, 'id'>;

/** A booking, checked against the branch's lists, for a known patient. */
export interface Booking {
  state: AppointmentState;
  doctors: Doctor[];
  billingType: string;
}

/** Books an appointment, and creates its patient where the branch does not know the identity number. */
export async function book(input: Input, context: BranchContext): Promise<Appointment> {
  const booking = await prepare(input, context);
  if (input.refusePatientOverlap)
    await refusePatientOverlaps(context, [booking.state], 'patientID');
  const options = { allowConflict: input.allowConflict, field: 'appointmentDate' };
  const stored = await storeOne(booking, context, options);
  await endWaitingOf(input, context, booking, stored.id);
  return stored;
}

/** Checks the input and builds the booking. */
export async function prepare(input: Input, context: BranchContext): Promise<Booking> {
  const lists = await context.lists();
  const doctors = doctorsOf(lists, input.resource, 'resource');
  const state = newState({
    patientId: await patientFor(context, input),
    startsAt: instantOf(input.appointmentDate),
    minutes: lengthOf(input, lists),
    doctorIds: input.resource,
    type: input.type,
    locationId: input.location ?? null,
    priorityId: input.priorityID,
    statusId: firstStatus(lists),
    complaint: input.rootCause ?? '',
    remark: input.reason ?? '',
    nextAction: input.nextAction ?? '',
  });
  return { state, doctors, billingType: input.billingType ?? '' };
}

type Given =
  | 'patientId'
  | 'startsAt'
  | 'minutes'
  | 'doctorIds'
  | 'type'
  | 'priorityId'
  | 'statusId'
  | 'complaint';

/** The state of a new appointment; what is not given is empty. */
export const newState = (
  given: Pick<AppointmentState, Given> & Partial<AppointmentState>,
): AppointmentState => ({
  locationId: null,
  remark: '',
  nextAction: '',
  queueNumber: null,
  reminder: false,
  isCall: false,
  treatmentPlannerId: null,
  refId: null,
  arrivedAt: null,
  calledAt: null,
  startedAt: null,
  finishedAt: null,
  cancelReasonId: null,
  seriesId: null,
  conflict: false,
  walkIn: false,
  removedAt: null,
  ...given,
});

/** Reserves the time of each and stores it, all or none. Skipped ones have no id, and list their obstacles. */
export async function storeEach(
  all: readonly Booking[],
  context: BranchChangeContext,
  options: ConflictOptions,
): Promise<{ id: number | undefined; obstacles: Obstacle[] }[]> {
  const stored = new Map<number, number>();
  const found = await reserveEach(all, context, options, async (sent, id, index) => {
    await sent;
    stored.set(index, id);
  });
  return found.map((obstacles, index) => ({ id: stored.get(index), obstacles }));
}

// Stores one, and reads it in the same round trip.
async function storeOne(
  booking: Booking,
  context: BranchContext,
  options: ConflictOptions,
): Promise<Appointment> {
  let made: Appointment | undefined;
  await reserveEach([booking], context, options, async (sent, id) => {
    [, made] = await pipelined([sent, oneOf(context, id)]);
  });
  if (!made) throw new Error('an appointment was claimed and not written');
  return made;
}

// Reserves the time of each and sends what stores it, which `stored` awaits. The ids are taken with the first check, so
// that no statement waits for another's.
async function reserveEach(
  all: readonly Booking[],
  context: BranchChangeContext,
  options: ConflictOptions,
  stored: (sent: Promise<void>, id: number, index: number) => Promise<void>,
): Promise<Obstacle[][]> {
  const reservations = all.map(({ state, doctors }) => ({ doctors, period: periodOf(state) }));
  const taken = takeIds(context, { count: all.length });
  const write = async (obstacles: Obstacle[], index: number) => {
    const [booking, row] = [all[index], (await taken)[index]];
    if (!booking || !row) throw new Error('a booking has no id');
    await stored(store(booking, context, { id: row.id, obstacles, options }), row.id, index);
  };
  const [, found] = await pipelined([taken, reserve(context, reservations, options, write)]);
  return found;
}

/** Stores a walk-in, which reserves no time, and reads it. */
export async function storeWalkIn(booking: Booking, context: BranchContext): Promise<Appointment> {
  const [row] = await takeIds(context, { count: 1 });
  if (!row) throw new Error('a walk-in has no id');
  const place = { id: row.id, obstacles: [], options: { allowConflict: false, field: 'doctor' } };
  const [, made] = await pipelined([store(booking, context, place), oneOf(context, row.id)]);
  return made;
}

/** Ends the waiting list entry that a booking names. */
export async function endWaitingOf(
  { waitingID }: Pick<Input, 'waitingID'>,
  context: BranchContext,
  { state: { patientId } }: Booking,
  appointmentId: number,
): Promise<void> {
  if (waitingID !== undefined) await endWaiting(context, waitingID, { appointmentId, patientId });
}

interface Place {
  id: number;
  /** What it overlaps deliberately. */
  obstacles: Obstacle[];
  options: ConflictOptions;
}

// All statements are sent at once.
async function store(
  booking: Booking,
  context: BranchChangeContext,
  { id, obstacles, options: { field } }: Place,
): Promise<void> {
  const { db, branch, session, audit, announce } = context;
  const state = { ...booking.state, conflict: obstacles.length > 0 };
  const { doctorIds: _doctors, ...columns } = state;
  const values = withoutNulls({
    id,
    ...columns,
    branchId: branch.id,
    billingType: booking.billingType,
    createdBy: session.accountId,
    changedBy: session.accountId,
  });
  const changes = differences({}, auditFields(state));
  await pipelined([
    insertAppointment(db, values, { columns: Object.keys(values) }),
    insertDoctors(
      context,
      id,
      { doctors: booking.doctors, period: periodOf(state) },
      {
        holdsTimeNow: !state.walkIn,
        overlapping: new Set(obstacles.map(({ doctorId }) => doctorId)),
        field,
      },
    ),
    audit({ resource: 'appointments', id, action: 'create', changes }),
    auditOverlap(context, id, obstacles),
    announce({ resource: 'appointments', id, change: 'create' }),
  ]);
}

const takeIds = preparedSql<{ id: number }>(
  'take_appointment_ids',
  sql`SELECT nextval(pg_get_serial_sequence('appointment', 'id'))::integer AS id
    FROM generate_series(1, ${sql.placeholder('count')}::integer)`,
);

const insertAppointment = preparedStatement(
  'insert_appointment',
  (db, { columns }: { columns: readonly string[] }) =>
    db
      .insert(appointments)
      .overridingSystemValue()
      .values(
        Object.fromEntries(
          columns.map((name) => [name, sql.placeholder(name)]),
        ) as unknown as typeof appointments.$inferInsert,
      ),
);

// A column that is left out is null, and the encoders of placeholders take no null.
const withoutNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

// The given length, else the type's default. A deliberate overlap always has a length.
function lengthOf({ estimatedTime, allowConflict, type }: Input, lists: BranchLists): number {
  const minutes =
    estimatedTime === undefined
      ? (lists.lookups('appt_type').find(({ value }) => value === type)?.minutes ?? 0)
      : minutesOf(estimatedTime);
  return minutes || (allowConflict ? minutesOf(FORCED_LENGTH) : 0);
}
