import { and, eq, sql } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import { appointments } from '../../db/schema/index.ts';
import { differences, refuseStale } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { shownOf } from '../../time.ts';
import { claim, type Manner, type Wanted, writeDoctors } from './holding.ts';
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
  const wanted = { ...stored, ...given(wish) };
  const holds = isHolding(wanted, lists);
  const { obstacles, asked } = await claimed(context, lists, stored, wanted, doctors, manner);
  const overlapping = new Set([
    ...obstacles.map((obstacle) => obstacle.doctorId),
    ...stored.overlapping.filter((doctor) => !asked.has(doctor)),
  ]);
  const next = {
    ...wanted,
    ...(await queued(context, lists, stored, wanted, wish)),
    conflict: doctors.some((doctor) => overlapping.has(doctor.id)),
  };
  const changes = differences(noted(stored), noted(next));
  if (Object.keys(changes).length === 0) return;
  await write(context, next);
  if (
    ['appointmentDate', 'duration', 'doctor', 'statusID', 'removed', 'conflict'].some(
      (name) => name in changes,
    )
  )
    await writeDoctors(
      context,
      id,
      { doctors, period: periodOf(next) },
      { holds, overlapping, field: manner.field },
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

function given(wish: Wish): Partial<State> {
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
}

const isHolding = (state: State, lists: Lists) =>
  state.removedAt === null && holdsTime(lists.meaning(state.statusId));

// What an appointment holds already needs no asking: only the doctors for whom it would hold more than before.
async function claimed(
  context: BranchContext,
  lists: Lists,
  stored: Stored,
  wanted: Stored,
  doctors: Doctor[],
  manner: Manner,
): Promise<{ obstacles: Obstacle[]; asked: Set<number> }> {
  if (!isHolding(wanted, lists)) return { obstacles: [], asked: new Set() };
  const kept =
    isHolding(stored, lists) && isWithin(periodOf(wanted), periodOf(stored))
      ? stored.doctorIds
      : [];
  const newly = doctors.filter((doctor) => !kept.includes(doctor.id));
  if (newly.length === 0) return { obstacles: [], asked: new Set() };
  const claim_: Wanted = { doctors: newly, period: periodOf(wanted), appointmentId: stored.id };
  return {
    obstacles: await claim(context, claim_, manner),
    asked: new Set(newly.map((doctor) => doctor.id)),
  };
}

// A queue number belongs to a day: it is given on arrival, left behind on another day, and taken up again on restoring.
async function queued(
  context: BranchContext,
  lists: Lists,
  stored: Stored,
  wanted: Stored,
  wish: Wish,
): Promise<Pick<State, 'queueNumber' | 'arrivedAt'>> {
  const hasMoved = dayOf(stored.startsAt) !== dayOf(wanted.startsAt);
  const had = hasMoved ? (wish.queueNumber ?? null) : wanted.queueNumber;
  const arrivedAt = hasMoved ? null : wanted.arrivedAt;
  const arrives =
    lists.meaning(wanted.statusId) === 'arrived' && lists.meaning(stored.statusId) !== 'arrived';
  const isBack = stored.removedAt !== null && wanted.removedAt === null && had !== null;
  if (!isBack && !(arrives && had === null))
    return { queueNumber: had, arrivedAt: arrives ? (arrivedAt ?? new Date()) : arrivedAt };
  return {
    queueNumber: await queueNumberFor(context, { ...wanted, had }),
    arrivedAt: arrives ? (arrivedAt ?? new Date()) : arrivedAt,
  };
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
