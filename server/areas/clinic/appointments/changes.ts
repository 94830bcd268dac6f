import { and, eq, sql } from 'drizzle-orm';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { appointments } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import { differences, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { displayTimeOf } from '../../../kit/time.ts';
import { tellVisitors } from '../onlineBooking/deskTelling.ts';
import type { Obstacle } from './obstacles.ts';
import { refusePatientOverlaps } from './patientOverlap.ts';
import { dayOf, isWithin } from './periods.ts';
import { queueNumberFor } from './queueNumbers.ts';
import { oneOf } from './reading.ts';
import { type Doctor, doctorsOf, holdsTime, statusMeaning } from './references.ts';
import {
  reserve,
  type ConflictOptions,
  releaseTime,
  takeLocks,
  lockKeysOf,
  replaceDoctors,
} from './reservations.ts';
import {
  auditFields,
  periodOf,
  type AppointmentState,
  type StoredAppointment,
  lockAppointment,
} from './state.ts';

/** The fields to change. Fields left out stay. */
export type RequestedChange = { [K in keyof AppointmentState]?: AppointmentState[K] | undefined };

/** Audit action of a change. */
type Action = 'edit' | 'restore' | 'delete';

interface ChangeOptions extends ConflictOptions {
  action: Action;
  /** Refuses time at which the patient sees another doctor. */
  refusePatientOverlap?: boolean | undefined;
}

/** An appointment before and after, with what follows from the change. */
interface Step {
  before: StoredAppointment;
  after: StoredAppointment;
  requested: RequestedChange;
  /** Whether it held its doctors' time before. */
  heldTime: boolean;
  /** Whether it holds it afterwards. */
  holdsTimeNow: boolean;
  from: StatusMeaning;
  to: StatusMeaning;
  doctors: Doctor[];
  /** Doctors of whom it newly holds some time. */
  newDoctors: Doctor[];
}

/** Changes an appointment. 404 where it is missing, 409 for a stale write. */
export async function change(
  context: BranchContext,
  lists: BranchLists,
  id: number,
  requested: RequestedChange,
  options: ChangeOptions,
): Promise<void> {
  const before = await lockAppointment(context, id);
  if (!before || (before.removedAt && options.action !== 'restore')) throw notFound('id');
  await refuseStale(context, 'appointments', before);
  await changeByDesk(context, lists, [{ before, requested }], options);
}

/** Changes appointments as `changeEach` does, and tells visitors who booked any of them. */
export async function changeByDesk(
  context: BranchContext,
  lists: BranchLists,
  all: readonly Pick<Step, 'before' | 'requested'>[],
  options: ChangeOptions,
): Promise<void> {
  await tellVisitors(context, lists, await changeEach(context, lists, all, options));
}

/**
 * Changes appointments, all or none: reserves the time that they newly hold, writes, audits and announces. Time that
 * they release does not block any of them. An unchanged one is not written. Answers each as it was and is.
 */
export async function changeEach(
  context: BranchChangeContext,
  lists: BranchLists,
  all: readonly Pick<Step, 'before' | 'requested'>[],
  { action, refusePatientOverlap, ...options }: ChangeOptions,
): Promise<Pick<Step, 'before' | 'after'>[]> {
  const steps: Step[] = [];
  for (const { before, requested } of all) {
    const doctors = doctorsOf(lists, requested.doctorIds ?? before.doctorIds, options.field);
    steps.push(stepOf(lists, before, requested, doctors));
  }
  if (refusePatientOverlap) {
    const claims = steps.filter(({ newDoctors }) => newDoctors.length > 0);
    await refusePatientOverlaps(
      context,
      claims.map(({ after }) => after),
      options.field,
    );
  }
  const reservations = steps.map(({ after, newDoctors }) => ({
    doctors: newDoctors,
    period: periodOf(after),
    appointmentId: after.id,
  }));
  if (steps.length > 1) {
    await takeLocks(context, reservations.flatMap(lockKeysOf));
    const leaving = steps.filter(({ newDoctors }) => newDoctors.length > 0);
    await releaseTime(
      context,
      leaving.map(({ before }) => before.id),
    );
  }
  await reserve(context, reservations, options, async (obstacles, index) => {
    const step = steps[index];
    if (step) await applyStep(context, step, obstacles, { action, field: options.field });
  });
  return steps;
}

/** Changes an appointment and returns its new state. */
export async function changed(...args: Parameters<typeof change>): Promise<Appointment> {
  await change(...args);
  const [context, , id] = args;
  return oneOf(context, id);
}

/** Records in the audit which appointments or absences were deliberately overlapped. */
export async function auditOverlap(
  { audit }: BranchChangeContext,
  id: number,
  obstacles: readonly Obstacle[],
): Promise<void> {
  if (obstacles.length === 0) return;
  const over = obstacles.map(({ resource, kind, id, start, stop }) => ({
    resource,
    kind,
    id,
    start: displayTimeOf(new Date(start), 'en'),
    stop: displayTimeOf(new Date(stop), 'en'),
  }));
  await audit({ resource: 'appointments', id, action: 'overlap', changes: { over: [null, over] } });
}

const announcedChange = { edit: 'update', restore: 'create', delete: 'delete' } as const;

// Audit fields that determine the occupied time.
const ofTime = ['appointmentDate', 'duration', 'doctor', 'conflict'];

function stepOf(
  lists: BranchLists,
  before: StoredAppointment,
  requested: RequestedChange,
  doctors: Doctor[],
): Step {
  const given = Object.entries(requested).filter(([, value]) => value !== undefined);
  const changed: StoredAppointment = { ...before, ...Object.fromEntries(given) };
  const after = { ...changed, walkIn: isWalkIn(before, changed) };
  const [from, to] = [statusMeaning(lists, before.statusId), statusMeaning(lists, after.statusId)];
  const heldTime = holdsTimeOf(before, from);
  const holdsTimeNow = holdsTimeOf(after, to);
  // Time that the appointment holds already needs no check.
  const unchangedDoctors =
    heldTime && isWithin(periodOf(after), periodOf(before)) ? before.doctorIds : [];
  const newDoctors = holdsTimeNow
    ? doctors.filter((doctor) => !unchangedDoctors.includes(doctor.id))
    : [];
  return { before, after, requested, heldTime, holdsTimeNow, from, to, doctors, newDoctors };
}

// What is given a time has a place in the book. Put back to the moment at which its patient came, it is a walk-in again:
// nobody books a thousandth of a second.
function isWalkIn(before: StoredAppointment, { startsAt }: StoredAppointment): boolean {
  if (startsAt.getTime() === before.startsAt.getTime()) return before.walkIn;
  return startsAt.getTime() === before.arrivedAt?.getTime();
}

const holdsTimeOf = ({ removedAt, walkIn }: AppointmentState, meaning: StatusMeaning): boolean =>
  removedAt === null && !walkIn && holdsTime(meaning);

async function applyStep(
  context: BranchChangeContext,
  step: Step,
  obstacles: Obstacle[],
  { action, field }: { action: Action; field: string },
): Promise<void> {
  const { before, after, doctors } = step;
  const newDoctors = step.newDoctors.map((doctor) => doctor.id);
  const overlapping = new Set([
    ...obstacles.map((obstacle) => obstacle.doctorId),
    ...before.overlapping.filter((doctor) => !newDoctors.includes(doctor)),
  ]);
  const next = {
    ...after,
    ...(await arrival(context, step)),
    ...visitOf(step),
    conflict: doctors.some((doctor) => overlapping.has(doctor.id)),
  };
  const changes = differences(auditFields(before), auditFields(next));
  if (Object.keys(changes).length === 0) return;
  const holdsOtherTime =
    step.heldTime !== step.holdsTimeNow || ofTime.some((name) => name in changes);
  await pipelined([
    write(context, next),
    holdsOtherTime &&
      replaceDoctors(
        context,
        before.id,
        { doctors, period: periodOf(next) },
        { holdsTimeNow: step.holdsTimeNow, overlapping, field },
      ),
    context.audit({ resource: 'appointments', id: before.id, action, changes }),
    auditOverlap(context, before.id, obstacles),
    context.announce({
      resource: 'appointments',
      id: before.id,
      change: announcedChange[action],
    }),
  ]);
}

// A queue number belongs to a day: assigned on arrival, dropped on another day, and reused on restoring.
async function arrival(
  context: BranchChangeContext,
  { before, after, from, to, requested }: Step,
): Promise<Pick<AppointmentState, 'queueNumber' | 'arrivedAt'>> {
  const hasMoved = movesDay(before, after);
  const arrives = to === 'arrived' && from !== to;
  const had = hasMoved ? (requested.queueNumber ?? null) : after.queueNumber;
  const arrivedBefore = hasMoved ? null : after.arrivedAt;
  const isBack = before.removedAt !== null && after.removedAt === null;
  const isWanted = had === null ? arrives : isBack;
  return {
    queueNumber: isWanted ? await queueNumberFor(context, { ...after, had }) : had,
    arrivedAt: arrives ? (arrivedBefore ?? new Date()) : arrivedBefore,
  };
}

// A visit's times follow its status: each step is stamped when reached, and later steps are cleared when it goes back.
function visitOf({ before, after, from, to }: Step): Partial<AppointmentState> {
  const reached = visit.findIndex(({ meaning }) => meaning === to);
  const keepsTimes = reached >= 0 && !movesDay(before, after);
  const stamps = visit.map(({ stamp, meaning }, at) => {
    if (!keepsTimes || at > reached) return [stamp, null];
    return [stamp, meaning === to && from !== to ? new Date() : before[stamp]];
  });
  return {
    ...(Object.fromEntries(stamps) as Partial<AppointmentState>),
    cancelReasonId: to === 'cancelled' ? after.cancelReasonId : null,
  };
}

const visit = [
  { meaning: 'called', stamp: 'calledAt' },
  { meaning: 'inProgress', stamp: 'startedAt' },
  { meaning: 'done', stamp: 'finishedAt' },
] as const;

function movesDay(before: StoredAppointment, after: StoredAppointment): boolean {
  return dayOf(before.startsAt) !== dayOf(after.startsAt);
}

function write(
  { db, branch, session }: BranchChangeContext,
  next: StoredAppointment,
): Promise<unknown> {
  const { id, version: _version, doctorIds: _doctors, overlapping: _over, ...values } = next;
  return db
    .update(appointments)
    .set({
      ...values,
      // Nobody's account changes it where a patient replies.
      ...(session.accountId !== null && { changedBy: session.accountId }),
      version: sql`${appointments.version} + 1`,
    })
    .where(and(eq(appointments.branchId, branch.id), eq(appointments.id, id)))
    .execute();
}
