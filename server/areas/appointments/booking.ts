import type { Appointment, appointments as calls } from '../../../contract/appointments.ts';
import { FORCED_LENGTH } from '../../../contract/appointments.ts';
import type { Checked } from '../../../contract/kit/call.ts';
import { appointments } from '../../db/schema/index.ts';
import { differences } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { instantOf, minutesOf } from '../../time.ts';
import { endWaiting } from '../waitingList/writing.ts';
import { noteOverlap } from './changing.ts';
import { claim, writeDoctors } from './holding.ts';
import { patientFor } from './patientFor.ts';
import { oneOf } from './reading.ts';
import { doctorsOf, Lists } from './references.ts';
import { noted, periodOf, type State } from './state.ts';

/** Books an appointment, and makes its patient where the branch knows none with the identity number. */
export async function book(
  input: Checked<typeof calls.bookAppointment>,
  context: BranchContext,
): Promise<Appointment> {
  const { db, branch, session, audit, announce } = context;
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
    conflict: false,
    removedAt: null,
  };
  const wanted = { doctors, period: periodOf(state) };
  const manner = { allowConflict: input.allowConflict, field: 'appointmentDate' };
  const obstacles = await claim(context, wanted, manner);
  state.conflict = obstacles.length > 0;
  const { doctorIds: _doctors, ...values } = state;
  const [made] = await db
    .insert(appointments)
    .values({
      ...values,
      branchId: branch.id,
      billingType: input.billingType ?? '',
      createdBy: session.accountId,
      changedBy: session.accountId,
    })
    .returning({ id: appointments.id });
  if (!made) throw new Error('an appointment was written and not answered');
  await writeDoctors(context, made.id, wanted, {
    holds: true,
    overlapping: new Set(obstacles.map((obstacle) => obstacle.doctorId)),
    field: manner.field,
  });
  const changes = differences({}, noted(state));
  await audit({ resource: 'appointments', id: made.id, action: 'create', changes });
  await noteOverlap(context, made.id, obstacles);
  await announce({ resource: 'appointments', id: made.id, change: 'create' });
  if (input.waitingID !== undefined)
    await endWaiting(context, input.waitingID, {
      appointmentId: made.id,
      patientId: state.patientId,
    });
  return oneOf(context, made.id);
}

function lengthOf({
  estimatedTime = '00:00:00',
  allowConflict,
}: Checked<typeof calls.bookAppointment>): number {
  return minutesOf(estimatedTime) || (allowConflict ? minutesOf(FORCED_LENGTH) : 0);
}
