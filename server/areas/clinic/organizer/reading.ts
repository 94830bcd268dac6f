import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { organizer as calls } from '../../../../contract/clinic/organizer.ts';
import type { Answer, ListInput } from '../../../../contract/kit/call.ts';
import { clinicDay } from '../../../db/clinicDays.ts';
import { absences, doctors } from '../../../db/schema/index.ts';
import { isLike, patternsOf } from '../../../kit/db/like.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { countsOf } from '../affected/reading.ts';

/** Row limit of the scheduler's list. */
const MAX_ROWS = 1_000;

/** An absence as it is answered. */
export type Entry = Answer<typeof calls.organizerDetail>;

const isOver = sql<boolean>`${absences.toDate} < ${clinicDay}`;

const sorts: Record<string, SQL | PgColumn> = {
  id: absences.id,
  fromDate: absences.fromDate,
  // Soonest first, and those that are over last.
  ended: sql`CASE WHEN ${isOver} THEN 1000000 ELSE 0 END + (${absences.fromDate} - DATE '2000-01-01')`,
  resourceName: sql`lower(${doctors.name})`,
  reason: sql`lower(${absences.reason})`,
  type: sql`lower(${absences.type})`,
};

/** Absences of the branch, latest first by default, of one doctor where given. */
export async function listOf(
  context: BranchContext,
  doctorId: number | undefined,
  list: ListInput,
): Promise<Entry[]> {
  const where = and(
    ofBranch(context),
    doctorId === undefined ? undefined : eq(absences.doctorId, doctorId),
    ...wordsIn(list.q),
  );
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'fromDate',
    latestFirst: true,
    id: absences.id,
    where,
    rows: () => rowsOf(context),
  });
  return withCounts(context, rows);
}

/** Absences that end on a day or later, by their first day. */
export async function recent(context: BranchContext, since: string): Promise<Entry[]> {
  const rows = await rowsOf(context)
    .where(and(ofBranch(context), gte(absences.toDate, since)))
    .orderBy(asc(absences.fromDate), asc(absences.id))
    .limit(MAX_ROWS);
  return withCounts(context, rows);
}

/** One absence of the branch; 404 for a removed one as for a missing one. */
export async function oneOf(context: BranchContext, id: number, field = 'id'): Promise<Entry> {
  const [row] = await rowsOf(context).where(and(ofBranch(context), eq(absences.id, id)));
  if (!row) throw notFound(field);
  return shaped(row, await countsOf(context, [id]));
}

const ofDoctor = and(eq(doctors.branchId, absences.branchId), eq(doctors.id, absences.doctorId));

function rowsOf({ db }: BranchContext) {
  return db
    .select({ row: absences, resourceName: doctors.name, ended: isOver })
    .from(absences)
    .innerJoin(doctors, ofDoctor)
    .$dynamic();
}

const ofBranch = ({ branch }: BranchContext) =>
  and(eq(absences.branchId, branch.id), isNull(absences.removedAt));

function wordsIn(q: string | undefined): (SQL | undefined)[] {
  const columns = [doctors.name, absences.reason, absences.type];
  return patternsOf(q).map((word) => or(...columns.map((column) => isLike(column, word))));
}

interface Read {
  row: typeof absences.$inferSelect;
  resourceName: string;
  ended: boolean;
}

async function withCounts(context: BranchContext, rows: readonly Read[]): Promise<Entry[]> {
  const counts = await countsOf(
    context,
    rows.map(({ row }) => row.id),
  );
  return rows.map((each) => shaped(each, counts));
}

function shaped({ row, resourceName, ended }: Read, counts: ReadonlyMap<number, number>): Entry {
  return {
    id: row.id,
    resource: row.doctorId,
    resourceName,
    reason: row.reason,
    fromDate: row.fromDate,
    toDate: row.toDate,
    startDate: row.startTime.slice(0, 5),
    stopDate: row.stopTime.slice(0, 5),
    type: row.type,
    weekdays: row.weekdays,
    everyWeeks: row.everyWeeks,
    ended,
    toSettle: counts.get(row.id) ?? 0,
    version: row.version,
  };
}
