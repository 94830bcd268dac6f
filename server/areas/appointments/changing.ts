import { and, eq, sql } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import type { StatusMeaning } from '../../../contract/lookups.ts';
import { appointments } from '../../db/schema/index.ts';
import { differences, refuseStale } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { shownOf } from '../../time.ts';
import { claim, type Manner, writeDoctors } from './holding.ts';
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
  /** Whether it held its doctors' time before. */
  held: boolean;
  /** Whether it holds it afterwards. */
  holds: boolean;
  from: StatusMeaning;
  to: StatusMeaning;
}

/**
 * Changes an appointment, whatever of it: finds it, refuses a stale write, claims the time that it newly holds, writes,
 * notes and announces. Without a difference nothing is written.
 */
export async function change(
  context: BranchContext,
  lists: Lists,
  id: number,
  wish: Wish,
  { action, ...manner }: Manner & { action: Action },
): Promise<void> {
  const stored = await storedOf(context, id);
  if (!stored || (stored.removedAt && action !== 'restore')) throw notFound('id');
  await refuseStale(context, 'appointments', stored);
  const doctors = await doctorsOf(context, wish.doctorIds ?? stored.doctorIds, manner.field);
  const step = stepOf(lists, stored, wish);
  const { obstacles, asked } = await claimed(context, step, doctors, manner);
  const overlapping = new Set([
    ...obstacles.map((obstacle) => obstacle.doctorId),
    ...stored.overlapping.filter((doctor) => !asked.includes(doctor)),
  ]);
  const next = {
    ...step.after,
    ...(await arrival(context, step, wish)),
    ...visitOf(step),
    conflict: doctors.some((doctor) => overlapping.has(doctor.id)),
  };
  const changes = differences(noted(stored), noted(next));
  if (Object.keys(changes).length === 0) return;
  await write(context, next);
  if (step.held !== step.holds || ofTime.some((name) => name in changes))
    await writeDoctors(
      context,
      id,
      { doctors, period: periodOf(next) },
      { holds: step.holds, overlapping, field: manner.field },
    );
  await context.audit({ resource: 'appointments', id, action, changes });
  await noteOverlap(context, id, obstacles);
  await context.announce({ resource: 'appointments', id, change: announced[action] });
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

function stepOf(lists: Lists, before: Stored, wish: Wish): Step {
  const wished = Object.entries(wish).filter(([, value]) => value !== undefined);
  const after: Stored = { ...before, ...Object.fromEntries(wished) };
  const [from, to] = [lists.meaning(before.statusId), lists.meaning(after.statusId)];
  return {
    before,
    after,
    held: before.removedAt === null && holdsTime(from),
    holds: after.removedAt === null && holdsTime(to),
    from,
    to,
  };
}

// What an appointment holds already needs no asking: only the doctors for whom it would hold more than before.
async function claimed(
  context: BranchContext,
  { before, after, held, holds }: Step,
  doctors: readonly Doctor[],
  manner: Manner,
): Promise<{ obstacles: Obstacle[]; asked: number[] }> {
  const period = periodOf(after);
  const kept = held && isWithin(period, periodOf(before)) ? before.doctorIds : [];
  const asked = holds ? doctors.filter((doctor) => !kept.includes(doctor.id)) : [];
  if (asked.length === 0) return { obstacles: [], asked: [] };
  const wanted = { doctors: asked, period, appointmentId: before.id };
  return {
    obstacles: await claim(context, wanted, manner),
    asked: asked.map((doctor) => doctor.id),
  };
}

// A queue number belongs to a day: it is given on arrival, left behind on another day, and taken up again on restoring.
async function arrival(
  context: BranchContext,
  { before, after, from, to }: Step,
  wish: Wish,
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
