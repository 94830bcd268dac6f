import { and, eq, sql } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import type { StatusMeaning } from '../../../contract/lookups.ts';
import { appointments } from '../../db/schema/index.ts';
import { differences, refuseStale } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { shownOf } from '../../time.ts';
import { claim, type Manner, release, takeTurns, turnsOf, writeDoctors } from './holding.ts';
import type { Obstacle } from './obstacles.ts';
import { dayOf, isWithin } from './periods.ts';
import { queueNumberFor } from './queueNumbers.ts';
import { oneOf } from './reading.ts';
import { type Doctor, doctorsOf, holdsTime, type Lists } from './references.ts';
import { noted, periodOf, type State, type Stored, storedOf } from './state.ts';

/** What is wished to be otherwise; what is left out stays. */
export type Wish = { [K in keyof State]?: State[K] | undefined };

/** What a change is, as the audit says it. */
type Action = 'edit' | 'restore' | 'delete';

/** An appointment before and after, and what that means. */
interface Step {
  before: Stored;
  after: Stored;
  wish: Wish;
  /** Whether it held its doctors' time before. */
  held: boolean;
  /** Whether it holds it afterwards. */
  holds: boolean;
  from: StatusMeaning;
  to: StatusMeaning;
  doctors: Doctor[];
  /** Those of the doctors of whose time it newly holds something. */
  asked: Doctor[];
}

/** Changes an appointment, whatever of it; 404 unless it is there, 409 where the write is stale. */
export async function change(
  context: BranchContext,
  lists: Lists,
  id: number,
  wish: Wish,
  manner: Manner & { action: Action },
): Promise<void> {
  const before = await storedOf(context, id);
  if (!before || (before.removedAt && manner.action !== 'restore')) throw notFound('id');
  await refuseStale(context, 'appointments', before);
  await changeEach(context, lists, [{ before, wish }], manner);
}

/**
 * Changes appointments, all or none: claims the time that they newly hold, writes, notes and announces. Where they give
 * up what they held, none of them is in the way of another. One that does not differ is not written.
 */
export async function changeEach(
  context: BranchContext,
  lists: Lists,
  all: readonly Pick<Step, 'before' | 'wish'>[],
  { action, ...manner }: Manner & { action: Action },
): Promise<void> {
  const steps: Step[] = [];
  for (const { before, wish } of all) {
    const doctors = await doctorsOf(context, wish.doctorIds ?? before.doctorIds, manner.field);
    steps.push(stepOf(lists, before, wish, doctors));
  }
  const wanted = steps.map(({ after, asked }) => ({
    doctors: asked,
    period: periodOf(after),
    appointmentId: after.id,
  }));
  if (steps.length > 1) {
    await takeTurns(context, wanted.flatMap(turnsOf));
    const leaving = steps.filter(({ asked }) => asked.length > 0);
    await release(
      context,
      leaving.map(({ before }) => before.id),
    );
  }
  await claim(context, wanted, manner, async (obstacles, index) => {
    const step = steps[index];
    if (step) await take(context, step, obstacles, { action, field: manner.field });
  });
}

/** Changes an appointment and answers it as it then stands. */
export async function changed(...args: Parameters<typeof change>): Promise<Appointment> {
  await change(...args);
  const [context, , id] = args;
  return oneOf(context, id);
}

/** Notes in the audit what an appointment was knowingly laid over. */
export async function noteOverlap(
  { audit }: BranchContext,
  id: number,
  obstacles: readonly Obstacle[],
): Promise<void> {
  if (obstacles.length === 0) return;
  const over = obstacles.map(({ resource, kind, id, start, stop }) => ({
    resource,
    kind,
    id,
    start: shownOf(new Date(start)),
    stop: shownOf(new Date(stop)),
  }));
  await audit({ resource: 'appointments', id, action: 'overlap', changes: { over: [null, over] } });
}

const announced = { edit: 'update', restore: 'create', delete: 'delete' } as const;

// Fields, as the audit names them, that say which time of whom is taken.
const ofTime = ['appointmentDate', 'duration', 'doctor', 'conflict'];

function stepOf(lists: Lists, before: Stored, wish: Wish, doctors: Doctor[]): Step {
  const wished = Object.entries(wish).filter(([, value]) => value !== undefined);
  const after: Stored = { ...before, ...Object.fromEntries(wished) };
  const [from, to] = [lists.meaning(before.statusId), lists.meaning(after.statusId)];
  const held = before.removedAt === null && holdsTime(from);
  const holds = after.removedAt === null && holdsTime(to);
  // What an appointment holds already needs no asking.
  const kept = held && isWithin(periodOf(after), periodOf(before)) ? before.doctorIds : [];
  const asked = holds ? doctors.filter((doctor) => !kept.includes(doctor.id)) : [];
  return { before, after, wish, held, holds, from, to, doctors, asked };
}

async function take(
  context: BranchContext,
  step: Step,
  obstacles: Obstacle[],
  { action, field }: { action: Action; field: string },
): Promise<void> {
  const { before, after, doctors } = step;
  const asked = step.asked.map((doctor) => doctor.id);
  const overlapping = new Set([
    ...obstacles.map((obstacle) => obstacle.doctorId),
    ...before.overlapping.filter((doctor) => !asked.includes(doctor)),
  ]);
  const next = {
    ...after,
    ...(await arrival(context, step)),
    ...visitOf(step),
    conflict: doctors.some((doctor) => overlapping.has(doctor.id)),
  };
  const changes = differences(noted(before), noted(next));
  if (Object.keys(changes).length === 0) return;
  await write(context, next);
  if (step.held !== step.holds || ofTime.some((name) => name in changes))
    await writeDoctors(
      context,
      before.id,
      { doctors, period: periodOf(next) },
      { holds: step.holds, overlapping, field },
    );
  await context.audit({ resource: 'appointments', id: before.id, action, changes });
  await noteOverlap(context, before.id, obstacles);
  await context.announce({ resource: 'appointments', id: before.id, change: announced[action] });
}

// A queue number belongs to a day: it is given on arrival, left behind on another day, and taken up again on restoring.
async function arrival(
  context: BranchContext,
  { before, after, from, to, wish }: Step,
): Promise<Pick<State, 'queueNumber' | 'arrivedAt'>> {
  const hasMoved = movesDay(before, after);
  const arrives = to === 'arrived' && from !== to;
  const had = hasMoved ? (wish.queueNumber ?? null) : after.queueNumber;
  const arrivedBefore = hasMoved ? null : after.arrivedAt;
  const isBack = before.removedAt !== null && after.removedAt === null;
  const isWanted = had === null ? arrives : isBack;
  return {
    queueNumber: isWanted ? await queueNumberFor(context, { ...after, had }) : had,
    arrivedAt: arrives ? (arrivedBefore ?? new Date()) : arrivedBefore,
  };
}

// A visit's times follow its status: each step is stamped when it is reached, and those behind it when one goes back.
function visitOf({ before, after, from, to }: Step): Partial<State> {
  const reached = visit.findIndex(({ meaning }) => meaning === to);
  const isKept = reached >= 0 && !movesDay(before, after);
  const stamps = visit.map(({ stamp, meaning }, at) => {
    if (!isKept || at > reached) return [stamp, null];
    return [stamp, meaning === to && from !== to ? new Date() : before[stamp]];
  });
  return {
    ...(Object.fromEntries(stamps) as Partial<State>),
    cancelReasonId: to === 'cancelled' ? after.cancelReasonId : null,
  };
}

const visit = [
  { meaning: 'called', stamp: 'calledAt' },
  { meaning: 'inProgress', stamp: 'startedAt' },
  { meaning: 'done', stamp: 'finishedAt' },
] as const;

function movesDay(before: Stored, after: Stored): boolean {
  return dayOf(before.startsAt) !== dayOf(after.startsAt);
}

async function write({ db, branch, session }: BranchContext, next: Stored): Promise<void> {
  const { id, version: _version, doctorIds: _doctors, overlapping: _over, ...values } = next;
  await db
    .update(appointments)
    .set({
      ...values,
      changedBy: session.accountId,
      version: sql`${appointments.version} + 1`,
    })
    .where(and(eq(appointments.branchId, branch.id), eq(appointments.id, id)));
}
