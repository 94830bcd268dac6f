import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Fault } from '../../../contract/kit/failure.ts';
import { sqlState } from '../../db/database.ts';
import { appointmentDoctors } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { Failure, refusal } from '../../http/failure.ts';
import { shownOf } from '../../time.ts';
import { type Obstacle, obstaclesOf } from './obstacles.ts';
import { daysOf, type Period } from './periods.ts';
import type { Doctor } from './references.ts';

/** Time of doctors that an appointment wants. */
export interface Wanted {
  doctors: readonly Doctor[];
  period: Period;
  /** The appointment, where it exists already: it is not in the way of itself. */
  appointmentId?: number;
}

/** How a caller wants it: over what is in the way or not, and which input is at fault when refused. */
export interface Manner {
  allowConflict: boolean | undefined;
  /** Of several, those that meet something are left out; refused only where none is left. */
  skipTaken?: boolean | undefined;
  field: string;
}

/**
 * Claims doctors' time, for every way to hold it: book, move, resize, change doctor, un-cancel, restore, one or several
 * at once. Others who want the same doctor on the same day wait until this transaction ends, so what is found here
 * stays true until the write. All turns are taken before the first look, and each is written before the next is looked
 * for, so that none of several lies over another. Answers for each what is in its way: what it is knowingly laid over,
 * or what it is left out for. 409 with a failure for each doctor and time that is taken or away, where that is not
 * wanted; 403 where it is wanted by someone who may not.
 */
export async function claim(
  context: BranchContext,
  all: readonly Wanted[],
  { allowConflict, skipTaken, field }: Manner,
  write: (obstacles: Obstacle[], index: number) => Promise<void>,
): Promise<Obstacle[][]> {
  await takeTurns(context, all.flatMap(turnsOf));
  const found: Obstacle[][] = [];
  for (const [index, { doctors, period, appointmentId }] of all.entries()) {
    const ids = doctors.map(({ id }) => id);
    const obstacles = ids.length > 0 ? await obstaclesOf(context, ids, period, appointmentId) : [];
    found.push(obstacles);
    if (obstacles.length > 0 && (skipTaken || !allowConflict)) continue;
    if (obstacles.length > 0 && context.may('overlap', 'appointments') === 'none')
      throw refusal(403, 'APPOINTMENT.NO_OVERLAP', { field: 'allowConflict' });
    await write(obstacles, index);
  }
  const isFull = found.every((obstacles) => obstacles.length > 0);
  const inTheWay = found.flat();
  if (inTheWay.length > 0 && (skipTaken ? isFull : !allowConflict))
    throw unavailable(inTheWay, field);
  return found;
}

/** The turns to take before looking whether time of doctors is free. */
export const turnsOf = ({ doctors, period }: Wanted): Turn[] =>
  doctors.flatMap(({ id }) => daysOf(period).map((day) => ({ of: id, day })));

/** A turn at what only one transaction may touch at a time: a doctor's day, or (below zero) a branch's queue. */
interface Turn {
  of: number;
  day: number;
}

/** Takes turns in one order, so that no two transactions ever wait for each other. They end with the transaction. */
export async function takeTurns({ db }: BranchContext, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  const inOrder = [...turns].sort((a, b) => a.of - b.of || a.day - b.day);
  await db.execute(sql`SELECT pg_advisory_xact_lock(t.one, t.day)
    FROM unnest(${asArray(inOrder.map(({ of }) => of))}, ${asArray(inOrder.map(({ day }) => day))}) AS t(one, day)`);
}

/** Gives up the time that appointments hold, until each is written anew. */
export async function release({ db, branch }: BranchContext, ids: number[]): Promise<void> {
  await db
    .update(appointmentDoctors)
    .set({ holds: false })
    .where(
      and(
        eq(appointmentDoctors.branchId, branch.id),
        inArray(appointmentDoctors.appointmentId, ids),
      ),
    );
}

/** Writes whose time an appointment takes, in place of what was written before. */
export async function writeDoctors(
  { db, branch }: BranchContext,
  appointmentId: number,
  { doctors, period }: Wanted,
  { holds, overlapping, field }: { holds: boolean; overlapping: Set<number>; field: string },
): Promise<void> {
  await db
    .delete(appointmentDoctors)
    .where(
      and(
        eq(appointmentDoctors.branchId, branch.id),
        eq(appointmentDoctors.appointmentId, appointmentId),
      ),
    );
  const stretch = `[${new Date(period.start).toISOString()},${new Date(period.stop).toISOString()})`;
  await db
    .insert(appointmentDoctors)
    .values(
      doctors.map(({ id }, position) => ({
        branchId: branch.id,
        appointmentId,
        doctorId: id,
        position,
        period: stretch,
        holds,
        conflict: overlapping.has(id),
      })),
    )
    .catch((error: unknown) => {
      // The last wall: someone wrote past the turns. Who it was can't be asked any more in this transaction.
      if (sqlState(error) !== '23P01') throw error;
      throw unavailable(
        doctors.map(({ name }) => ({ resource: name, ...period })),
        field,
      );
    });
}

function unavailable(
  obstacles: readonly (Period & { resource: string })[],
  field: string,
): Failure {
  return new Failure(
    409,
    obstacles.map(({ resource, start, stop }): Fault => ({
      code: 'APPOINTMENT.UNAVAILABLE',
      field,
      params: { resource, start: shownOf(new Date(start)), stop: shownOf(new Date(stop)) },
    })),
  );
}

const asArray = (values: number[]) => sql`${`{${values.join(',')}}`}::integer[]`;
