import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import {
  type PartOfDay,
  partsOfDay,
  type waitingList as calls,
  type WaitingEntry,
} from '../../../../contract/clinic/waitingList.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { doctors, patients, waitingEntries as table } from '../../../db/schema/index.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { durationOf, minutesOf, wallClockOf, wallClockOrNull } from '../../../kit/time.ts';
import { isFoundBy, soughtPatterns } from '../patients/search.ts';

/** Entries offered for a free slot at once. */
const MAX_OFFERED = 20;

const sorts = {
  createdDate: table.createdAt,
  patientName: sql`lower(${patients.name})`,
  doctorName: sql`lower(${doctors.name})`,
  type: sql`lower(${table.type})`,
  fromDate: table.fromDate,
  id: table.id,
};

/** The branch's waiting list, longest wait first by default. */
export async function listOf(
  context: BranchContext,
  { doctor, patID, ...list }: Checked<typeof calls.waitingList>,
): Promise<WaitingEntry[]> {
  const where = and(
    waitingIn(context),
    doctor === undefined ? undefined : fitsDoctors([doctor]),
    patID === undefined ? undefined : eq(table.patientId, patID),
    ...soughtPatterns(list.q).map(isFoundBy),
  );
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'createdDate',
    id: table.id,
    where,
    rows: () => rowsOf(context),
  });
  return rows.map(toWaitingEntry);
}

/** Entries that a free slot of doctors' time fits, longest wait first. */
export async function fittingIn(
  context: BranchContext,
  { appointmentDate, estimatedTime, resource }: Checked<typeof calls.waitingForSlot>,
): Promise<WaitingEntry[]> {
  const day = appointmentDate.slice(0, 10);
  const parts: PartOfDay[] = ['any', partOfDay(appointmentDate)];
  const rows = await rowsOf(context)
    .where(
      and(
        waitingIn(context),
        fitsDoctors(resource),
        lte(table.fromDate, day),
        or(isNull(table.toDate), gte(table.toDate, day)),
        inArray(table.partOfDay, parts),
        lte(table.minutes, minutesOf(estimatedTime)),
      ),
    )
    .orderBy(table.createdAt, table.id)
    .limit(MAX_OFFERED);
  return rows.map(toWaitingEntry);
}

/** Those of some entries that still wait. */
export async function waitingOf(
  context: BranchContext,
  ids: readonly number[],
): Promise<WaitingEntry[]> {
  const rows = await rowsOf(context)
    .where(and(waitingIn(context), inArray(table.id, [...ids])))
    .orderBy(table.id);
  return rows.map(toWaitingEntry);
}

/** A waiting list entry; 404 where it is removed or has ended, as for a missing one. */
export async function oneOf(context: BranchContext, id: number): Promise<WaitingEntry> {
  const [row] = await rowsOf(context).where(and(waitingIn(context), eq(table.id, id)));
  if (!row) throw notFound('id');
  return toWaitingEntry(row);
}

/** The part of the day of a wall-clock time. */
export function partOfDay(wall: string): Exclude<PartOfDay, 'any'> {
  const time = wall.slice(11, 16);
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'afternoon' : 'evening';
}

const ofPatient = and(eq(patients.branchId, table.branchId), eq(patients.id, table.patientId));

const waitingIn = ({ branch }: BranchContext) =>
  and(
    eq(table.branchId, branch.id),
    isNull(table.removedAt),
    isNull(table.appointmentId),
    isNull(patients.removedAt),
  );

const fitsDoctors = (ids: number[]) => or(isNull(table.doctorId), inArray(table.doctorId, ids));

function rowsOf({ db }: BranchContext) {
  return db
    .select({
      row: table,
      icPassport: patients.icPassport,
      patientName: patients.name,
      phoneNo: patients.mobile,
      doctorName: doctors.name,
      createdBy: sql<string | null>`app.person(${table.createdBy})`,
      offeredBy: sql<string | null>`app.person(${table.offeredBy})`,
    })
    .from(table)
    .innerJoin(patients, ofPatient)
    .leftJoin(doctors, and(eq(doctors.branchId, table.branchId), eq(doctors.id, table.doctorId)))
    .$dynamic();
}

function toWaitingEntry({
  row,
  doctorName,
  createdBy,
  offeredBy,
  ...patient
}: Awaited<ReturnType<typeof rowsOf>>[number]): WaitingEntry {
  return {
    id: row.id,
    ...patient,
    doctor: row.doctorId,
    doctorName: doctorName ?? '',
    type: row.type,
    duration: durationOf(row.minutes),
    fromDate: row.fromDate,
    toDate: row.toDate,
    partOfDay: partsOfDay.find((part) => part === row.partOfDay) ?? 'any',
    remark: row.remark,
    createdDate: wallClockOf(row.createdAt),
    offeredTime: wallClockOrNull(row.offeredTime),
    offeredDate: wallClockOrNull(row.offeredAt),
    offeredBy: offeredBy ?? '',
    username: createdBy ?? '',
    version: row.version,
  };
}
