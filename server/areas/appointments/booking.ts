import type { Appointment, appointments as calls } from '../../../contract/appointments.ts';
import { FORCED_LENGTH } from '../../../contract/appointments.ts';
import type { Checked } from '../../../contract/kit/call.ts';
import { appointments } from '../../db/schema/index.ts';
import { differences } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { instantOf, minutesOf } from '../../time.ts';
import { endWaiting } from '../waitingList/writing.ts';
import { noteOverlap } from './changing.ts';
import { claim, type Manner, writeDoctors } from './holding.ts';
import type { Obstacle } from './obstacles.ts';
import { patientFor } from './patientFor.ts';
import { oneOf } from './reading.ts';
import { type Doctor, doctorsOf, Lists } from './references.ts';
import { noted, periodOf, type State } from './state.ts';

type Input = Omit<Checked<typeof calls.bookAppointment>, 'id'>;

/** What is to be booked, held against the branch's lists, for a patient who is known by now. */
export interface Booking {
  state: State;
  doctors: Doctor[];
  billingType: string;
}

/** Books an appointment, and makes its patient where the branch knows none with the identity number. */
export async function book(input: Input, context: BranchContext): Promise<Appointment> {
  const booking = await prepare(input, context);
  const manner = { allowConflict: input.allowConflict, field: 'appointmentDate' };
  const [stored] = await storeEach([booking], context, manner);
  if (stored?.id === undefined) throw new Error('an appointment was claimed and not written');
  await endWaitingOf(input, context, booking, stored.id);
  return oneOf(context, stored.id);
}

/** Makes ready what is to be booked; 404 and 400 for what the branch does not have. */
export async function prepare(input: Input, context: BranchContext): Promise<Booking> {
  const lists = await Lists.of(context);
  lists.holdType(input.type);
  lists.hold('location', input.location, 'location');
  lists.hold('priority', input.priorityID, 'priorityID');
  const doctors = await doctorsOf(context, input.resource, 'resource');
  const state: State = {
    patientId: await patientFor(context, input),
    startsAt: instantOf(input.appointmentDate),
    minutes: lengthOf(input),
    doctorIds: input.resource,
    type: input.type,
    locationId: input.location ?? null,
    priorityId: input.priorityID,
    statusId: lists.firstStatus,
    complaint: input.rootCause ?? '',
    remark: input.reason ?? '',
    nextAction: input.nextAction ?? '',
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
    removedAt: null,
  };
  return { state, doctors, billingType: input.billingType ?? '' };
}

/** Claims the time of each and writes it, all or none; those that are left out have no id, and what is in their way. */
export async function storeEach(
  all: readonly Booking[],
  context: BranchContext,
  manner: Manner,
): Promise<{ id: number | undefined; obstacles: Obstacle[] }[]> {
  const wanted = all.map(({ state, doctors }) => ({ doctors, period: periodOf(state) }));
  const ids = new Map<number, number>();
  const found = await claim(context, wanted, manner, async (obstacles, index) => {
    const booking = all[index];
    if (booking) ids.set(index, await store(booking, context, obstacles, manner.field));
  });
  return found.map((obstacles, index) => ({ id: ids.get(index), obstacles }));
}

/** Ends the waiting that a booking names, with the appointment that came of it. */
export async function endWaitingOf(
  { waitingID }: Pick<Input, 'waitingID'>,
  context: BranchContext,
  { state: { patientId } }: Booking,
  appointmentId: number,
): Promise<void> {
  if (waitingID !== undefined) await endWaiting(context, waitingID, { appointmentId, patientId });
}

async function store(
  booking: Booking,
  context: BranchContext,
  obstacles: Obstacle[],
  field: string,
): Promise<number> {
  const { db, branch, session, audit, announce } = context;
  const state = { ...booking.state, conflict: obstacles.length > 0 };
  const { doctorIds: _doctors, ...values } = state;
  const [made] = await db
    .insert(appointments)
    .values({
      ...values,
      branchId: branch.id,
      billingType: booking.billingType,
      createdBy: session.accountId,
      changedBy: session.accountId,
    })
    .returning({ id: appointments.id });
  if (!made) throw new Error('an appointment was written and not answered');
  await writeDoctors(
    context,
    made.id,
    { doctors: booking.doctors, period: periodOf(state) },
    { holds: true, overlapping: new Set(obstacles.map(({ doctorId }) => doctorId)), field },
  );
  const changes = differences({}, noted(state));
  await audit({ resource: 'appointments', id: made.id, action: 'create', changes });
  await noteOverlap(context, made.id, obstacles);
  await announce({ resource: 'appointments', id: made.id, change: 'create' });
  return made.id;
}

function lengthOf({ estimatedTime = '00:00:00', allowConflict }: Input): number {
  return minutesOf(estimatedTime) || (allowConflict ? minutesOf(FORCED_LENGTH) : 0);
}
