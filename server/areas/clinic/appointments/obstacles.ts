import { type SQL, sql } from 'drizzle-orm';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { absencePeriods } from '../organizer/absencePeriods.ts';
import type { Period } from './periods.ts';

/** An obstacle of a booking: another appointment (taken) or an absence (away). */
export interface Obstacle extends Period {
  doctorId: number;
  /** The doctor's name. */
  resource: string;
  kind: 'taken' | 'away';
  /** The appointment or the organizer entry. */
  id: number;
  /** The patient of the other appointment, or the reason of the absence. */
  reason: string;
}

/** All obstacles of doctors in a period, in order of time, except one appointment that is being changed. */
export async function obstaclesOf(
  context: BranchChangeContext,
  doctorIds: readonly number[],
  period: Period,
  except = 0,
): Promise<Obstacle[]> {
  return found(
    context,
    await obstacles[countOf(doctorIds)](context, {
      ...valuesOf(context, doctorIds, period),
      except,
    }),
  );
}

/**
 * The absences of doctors in a period. An absence of whole days without a gap is one period, another one is a period on
 * each of its days.
 */
export async function absencesOf(
  context: BranchChangeContext,
  doctorIds: readonly number[],
  period: Period,
): Promise<Obstacle[]> {
  return found(context, await absences(context, valuesOf(context, doctorIds, period)));
}

type Row = Omit<Obstacle, 'resource'>;

async function found(context: BranchChangeContext, rows: readonly Row[]): Promise<Obstacle[]> {
  const lists = await context.lists();
  return rows
    .map((row) => ({ ...row, resource: lists.doctor(row.doctorId)?.name ?? '' }))
    .map((row) => (row.kind === 'away' ? inInstants(row) : row))
    .sort((a, b) => a.start - b.start || a.doctorId - b.doctorId || a.id - b.id);
}

// The times of an absence are wall clock, read as if they were UTC.
function valuesOf(
  { branch }: BranchChangeContext,
  doctorIds: readonly number[],
  { start, stop }: Period,
): Record<string, unknown> {
  return {
    branchId: branch.id,
    doctorId: doctorIds[0],
    doctorIds,
    start: iso(start),
    stop: iso(stop),
    from: wallClockOf(new Date(start)),
    until: wallClockOf(new Date(stop)),
    firstDay: wallClockOf(new Date(start)).slice(0, 10),
    lastDay: wallClockOf(new Date(stop - 1)).slice(0, 10),
  };
}

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

const start = value('start', 'timestamptz');
const stop = value('stop', 'timestamptz');
const firstDay = value('firstDay', 'date');
const lastDay = value('lastDay', 'date');

// PostgreSQL keeps a plan that it expects to be as good as one for the values at hand. Of a list it expects ten, so that
// one doctor, the usual case, gets a statement without a list.
const ofDoctors = {
  one: sql`= ${value('doctorId', 'integer')}`,
  several: sql`= ANY(${value('doctorIds', 'integer[]')})`,
};
const countOf = (ids: readonly number[]) => (ids.length === 1 ? 'one' : 'several');

// No appointment lasts longer than a day, and the index is on its start.
const takenBy = (doctors: SQL) => sql`
  SELECT ad.doctor_id AS "doctorId", 'taken' AS kind, a.id, p.name AS reason,
         extract(epoch FROM lower(ad.period))::float8 * 1000 AS start,
         extract(epoch FROM upper(ad.period))::float8 * 1000 AS stop
    FROM appointment_doctor ad
    JOIN appointment a ON a.branch_id = ad.branch_id AND a.id = ad.appointment_id
    JOIN patient p ON p.branch_id = a.branch_id AND p.id = a.patient_id
   WHERE ad.branch_id = ${value('branchId', 'integer')} AND ad.holds AND ad.doctor_id ${doctors}
     AND ad.starts_at > ${start} - interval '1 day' AND ad.starts_at < ${stop}
     AND ad.period && tstzrange(${start}, ${stop})
     AND a.removed_at IS NULL AND a.id <> ${value('except', 'integer')}`;

const absencesIn = (doctors: SQL) => sql`
  SELECT o.doctor_id AS "doctorId", 'away' AS kind, o.id, o.reason,
         extract(epoch FROM s.start)::float8 * 1000 AS start, extract(epoch FROM s.stop)::float8 * 1000 AS stop
    FROM organizer_entry o
   CROSS JOIN LATERAL (${absencePeriods(firstDay, lastDay)}) s
   WHERE o.branch_id = ${value('branchId', 'integer')} AND o.removed_at IS NULL AND o.doctor_id ${doctors}
     AND o.from_date <= ${lastDay} AND o.to_date >= ${firstDay}
     AND s.start < ${value('until', 'timestamp')} AND s.stop > ${value('from', 'timestamp')}`;

const obstaclesOfDoctors = (name: string, doctors: SQL) =>
  preparedSql<Row>(name, sql`${takenBy(doctors)} UNION ALL ${absencesIn(doctors)}`);

const obstacles = {
  one: obstaclesOfDoctors('obstacles_of_one', ofDoctors.one),
  several: obstaclesOfDoctors('obstacles', ofDoctors.several),
};

const absences = preparedSql<Row>('absences', absencesIn(ofDoctors.several));

function inInstants(row: Obstacle): Obstacle {
  return { ...row, start: instantMs(row.start), stop: instantMs(row.stop) };
}

const iso = (ms: number) => new Date(ms).toISOString();
const instantMs = (wallMs: number) => instantOf(iso(wallMs)).getTime();
