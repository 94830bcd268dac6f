import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { appointmentDoctors } from '../../../db/schema/index.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { displayTimeOf } from '../../../kit/time.ts';
import { type Obstacle, obstaclesOf } from './obstacles.ts';
import { daysOf, type Period } from './periods.ts';
import type { Doctor } from './references.ts';

/** The doctors and the period that an appointment needs. */
export interface Reservation {
  doctors: readonly Doctor[];
  period: Period;
  /** The existing appointment, which is no obstacle to itself. */
  appointmentId?: number;
}

/** What to do about conflicts: overlap deliberately or refuse, and which input the error names. */
export interface ConflictOptions {
  allowConflict: boolean | undefined;
  /** Of several, those with conflicts are skipped. Refused only where none is left. */
  skipTaken?: boolean | undefined;
  field: string;
}

/**
 * Reserves doctors' time. Every way to occupy time uses it: book, move, resize, change doctor, un-cancel, restore, one
 * or several at once. Advisory locks serialise reservations of the same doctor on the same day, so the result stays
 * true until the write. All locks are taken before the first check, and each reservation is written before the next is
 * checked, so that none overlaps another. Returns the conflicts of each: those that it overlaps deliberately, or is
 * skipped for. 409 with a failure for each doctor and conflict where overlap was not requested; 403 where it was
 * requested without permission.
 */
export async function reserve(
  context: BranchChangeContext,
  all: readonly Reservation[],
  { allowConflict, skipTaken, field }: ConflictOptions,
  write: (obstacles: Obstacle[], index: number) => Promise<void>,
): Promise<Obstacle[][]> {
  // The first check is sent with the locks: PostgreSQL begins it, and reads the data, once it has them.
  const locked = takeLocks(context, all.flatMap(lockKeysOf));
  const found: Obstacle[][] = [];
  for (const [index, { doctors, period, appointmentId }] of all.entries()) {
    const ids = doctors.map(({ id }) => id);
    const [, obstacles] = await pipelined([
      locked,
      ids.length > 0 ? obstaclesOf(context, ids, period, appointmentId) : [],
    ]);
    found.push(obstacles);
    if (obstacles.length > 0 && (skipTaken || !allowConflict)) continue;
    if (obstacles.length > 0 && context.may('overlap', 'appointments') === 'none')
      throw refusal(403, 'APPOINTMENT.NO_OVERLAP', { field: 'allowConflict' });
    await write(obstacles, index);
  }
  const isFull = found.every((obstacles) => obstacles.length > 0);
  const conflicts = found.flat();
  if (conflicts.length > 0 && (skipTaken ? isFull : !allowConflict))
    throw unavailable(context, conflicts, field);
  return found;
}

/** The advisory locks to take before checking doctors' time. */
export const lockKeysOf = ({ doctors, period }: Reservation): LockKey[] =>
  doctors.flatMap(({ id }) => daysOf(period).map((day) => ({ of: id, day })));

/** Key of an advisory lock: a doctor's day or (below zero) a branch's queue. */
interface LockKey {
  of: number;
  day: number;
}

/**
 * Takes advisory locks in a fixed order, so that no two transactions deadlock. They are released with the transaction.
 */
export async function takeLocks(
  context: Pick<BranchChangeContext, 'client'>,
  keys: readonly LockKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const inOrder = [...keys].sort((a, b) => a.of - b.of || a.day - b.day);
  await lockKeys(context, {
    of: inOrder.map((key) => key.of),
    days: inOrder.map(({ day }) => day),
  });
}

const lockKeys = preparedSql(
  'lock_keys',
  sql`SELECT pg_advisory_xact_lock(t.one, t.day)
    FROM unnest(${sql.placeholder('of')}::integer[], ${sql.placeholder('days')}::integer[]) AS t(one, day)`,
);

/** Releases the time that appointments hold, until each is written anew. */
export async function releaseTime(
  { db, branch }: BranchChangeContext,
  ids: number[],
): Promise<void> {
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

/** How an appointment holds its doctors' time. */
interface DoctorOptions {
  holdsTimeNow: boolean;
  /** Doctors for whom it overlaps deliberately. */
  overlapping: ReadonlySet<number>;
  /** The input that an error names. */
  field: string;
}

/** Replaces the stored doctors and period of an appointment. */
export async function replaceDoctors(
  context: BranchChangeContext,
  appointmentId: number,
  ...given: [Reservation, DoctorOptions]
): Promise<void> {
  await pipelined([
    deleteDoctorRows(context, { branchId: context.branch.id, appointmentId }),
    insertDoctors(context, appointmentId, ...given),
  ]);
}

const deleteDoctorRows = preparedSql(
  'delete_appointment_doctors',
  sql`DELETE FROM appointment_doctor
    WHERE branch_id = ${sql.placeholder('branchId')} AND appointment_id = ${sql.placeholder('appointmentId')}`,
);

/** Stores the doctors and the period of a new appointment. */
export async function insertDoctors(
  context: BranchChangeContext,
  appointmentId: number,
  { doctors, period }: Reservation,
  { holdsTimeNow: holds, overlapping, field }: DoctorOptions,
): Promise<void> {
  await insertDoctorRows(context, {
    branchId: context.branch.id,
    appointmentId,
    doctorIds: doctors.map(({ id }) => id),
    conflicts: doctors.map(({ id }) => overlapping.has(id)),
    start: new Date(period.start).toISOString(),
    stop: new Date(period.stop).toISOString(),
    holds,
  }).catch((error: unknown) => {
    // The exclusion constraint is the last defence: a write went past the locks. This failed transaction cannot query
    // whose.
    if (sqlState(error) !== '23P01') throw error;
    throw unavailable(
      context,
      doctors.map(({ name }) => ({ resource: name, ...period })),
      field,
    );
  });
}

const insertDoctorRows = preparedSql(
  'insert_appointment_doctors',
  sql`INSERT INTO appointment_doctor (branch_id, appointment_id, doctor_id, position, period, holds, conflict)
    SELECT ${sql.placeholder('branchId')}, ${sql.placeholder('appointmentId')}, d.id, d.place - 1,
           tstzrange(${sql.placeholder('start')}, ${sql.placeholder('stop')}), ${sql.placeholder('holds')}, d.conflict
      FROM unnest(${sql.placeholder('doctorIds')}::integer[], ${sql.placeholder('conflicts')}::boolean[])
           WITH ORDINALITY AS d(id, conflict, place)`,
);

function unavailable(
  { language }: BranchChangeContext,
  obstacles: readonly (Period & { resource: string })[],
  field: string,
): Failure {
  return new Failure(
    409,
    obstacles.map(({ resource, start, stop }): Fault => ({
      code: 'APPOINTMENT.UNAVAILABLE',
      field,
      params: {
        resource,
        start: displayTimeOf(new Date(start), language),
        stop: displayTimeOf(new Date(stop), language),
      },
    })),
  );
}
