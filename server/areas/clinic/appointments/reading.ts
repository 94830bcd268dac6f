import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type StatusMeaning, statusMeanings } from '../../../../contract/clinic/lookups.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { patternsOf } from '../../../db/like.ts';
import { pageOf } from '../../../db/pages.ts';
import { prepared } from '../../../db/prepared.ts';
import { appointments, lookupValues, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { durationOf, wallClockOf, wallClockOrNull } from '../../../time.ts';

const status = alias(lookupValues, 'status');
const category = alias(lookupValues, 'category');
const room = alias(lookupValues, 'room');
const cancelReason = alias(lookupValues, 'cancel_reason');

const sorts: Record<string, SQL | PgColumn> = {
  appointmentDate: appointments.startsAt,
  patientName: sql`lower(${patients.name})`,
  icPassport: patients.icPassport,
  statusDesc: status.value,
  appointmentType: appointments.type,
  location: room.value,
  category: category.value,
  queueNumber: appointments.queueNumber,
  createdDate: appointments.createdAt,
  id: appointments.id,
};

/**
 * Appointments of the branch that match, on the requested page and in the requested order (by time by default), with
 * the total number as X-Total-Count.
 */
export async function listOf(
  context: BranchContext,
  where: (SQL | undefined)[],
  list: ListInput,
): Promise<Appointment[]> {
  const matching = and(
    eq(appointments.branchId, context.branch.id),
    isNull(appointments.removedAt),
    ...where,
    ...patternsOf(list.q).map((word) => ofPatient(context, sql`p.sought LIKE ${word}`)),
  );
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'appointmentDate',
    id: appointments.id,
    where: matching,
    rows: () => rowsOf(context),
    total: () => totalOf(context, matching),
  });
  return rows.map(toAppointment);
}

/** One appointment of the branch; 404 for a removed one as for a missing one. */
export async function oneOf(
  context: BranchContext,
  id: number,
  field = 'id',
): Promise<Appointment> {
  const [row] = await prepared(
    rowsOf(context).where(
      and(
        eq(appointments.branchId, context.branch.id),
        eq(appointments.id, id),
        isNull(appointments.removedAt),
      ),
    ),
  );
  if (!row) throw notFound(field);
  return toAppointment(row);
}

/** Appointments of the branch by id, in order of time. */
export async function allOf(context: BranchContext, ids: number[]): Promise<Appointment[]> {
  const rows = await rowsOf(context)
    .where(and(eq(appointments.branchId, context.branch.id), inArray(appointments.id, ids)))
    .orderBy(appointments.startsAt, appointments.id);
  return rows.map(toAppointment);
}

/** Condition: appointments that begin on the clinic's days from the first to the last. */
export function between(first: string | undefined, last: string | undefined): SQL | undefined {
  return onDays(appointments.startsAt, first, last);
}

/** Condition: appointments of patients whose name contains every word of a text. */
export function ofName(context: BranchContext, text: string | undefined): (SQL | undefined)[] {
  return patternsOf(text).map((word) => ofPatient(context, sql`lower(p.name) LIKE ${word}`));
}

/** Condition: appointments of any of the doctors. */
export function ofDoctors({ branch }: BranchContext, ids: number[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined;
  return sql`EXISTS (SELECT FROM appointment_doctor ad WHERE ad.branch_id = ${branch.id}
    AND ad.appointment_id = ${appointments.id} AND ad.doctor_id IN ${ids})`;
}

/** Condition: one of the values of a column; undefined where none is given. */
export function inValues<T>(column: PgColumn, values: T[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, values) : undefined;
}

function ofPatient({ branch }: BranchContext, rule: SQL): SQL {
  return sql`EXISTS (SELECT FROM patient p WHERE p.branch_id = ${branch.id}
    AND p.id = ${appointments.patientId} AND ${rule})`;
}

async function totalOf({ db }: BranchContext, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(appointments).where(where);
  return row?.total ?? 0;
}

const columns = {
  row: appointments,
  patient: {
    id: patients.id,
    icPassport: patients.icPassport,
    name: patients.name,
    mobile: patients.mobile,
  },
  category: category.value,
  status: { value: status.value, meaning: status.meaning },
  room: room.value,
  cancelReason: cancelReason.value,
  allergies: sql<string[]>`ARRAY(SELECT g.allergy FROM patient_allergy g
    WHERE g.branch_id = ${appointments.branchId} AND g.patient_id = ${appointments.patientId} ORDER BY g.position)`,
  doctors: sql<Appointment['doctors']>`(
    SELECT coalesce(json_agg(json_build_object('id', d.id, 'resource', d.name, 'blockcolor', d.colour) ORDER BY ad.position), '[]')
      FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
     WHERE ad.branch_id = ${appointments.branchId} AND ad.appointment_id = ${appointments.id})`,
  createdBy: sql<string | null>`created.by`,
  changedBy: sql<string | null>`changed.by`,
};

function rowsOf({ db }: BranchContext) {
  const named = (list: Named, kind: string, id: PgColumn) =>
    and(eq(list.branchId, appointments.branchId), eq(list.kind, kind), eq(list.id, id));
  return db
    .select(columns)
    .from(appointments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, appointments.branchId), eq(patients.id, appointments.patientId)),
    )
    .leftJoin(status, named(status, 'appt_status', appointments.statusId))
    .leftJoin(category, named(category, 'appt_priority', appointments.priorityId))
    .leftJoin(room, named(room, 'appt_location', appointments.locationId))
    .leftJoin(cancelReason, named(cancelReason, 'appt_cancel_reason', appointments.cancelReasonId))
    .crossJoin(person('created', appointments.createdBy))
    .crossJoin(person('changed', appointments.changedBy))
    .$dynamic();
}

// OFFSET 0 keeps the subquery separate, so that its result is cached: few people create many appointments.
const person = (name: string, id: PgColumn) =>
  sql`LATERAL (SELECT app.person(${id}) AS by OFFSET 0) AS ${sql.identifier(name)}`;

type Named = Record<'branchId' | 'kind' | 'id', PgColumn>;
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function toAppointment({ row, patient, doctors, ...named }: Row): Appointment {
  return {
    id: row.id,
    patID: patient.id,
    icPassport: patient.icPassport,
    patientName: patient.name,
    phoneNo: patient.mobile,
    allergies: named.allergies,
    appointmentDate: wallClockOf(row.startsAt),
    duration: durationOf(row.minutes),
    appointmentType: row.type,
    doctor: doctors.map((doctor) => doctor.id).join('|'),
    doctors,
    priorityID: row.priorityId,
    category: named.category ?? '',
    statusID: row.statusId,
    statusDesc: named.status?.value ?? '',
    statusMeaning: meaningOf(named.status?.meaning),
    locationID: row.locationId,
    location: named.room ?? '',
    remark: row.remark,
    patientComplaint: row.complaint,
    nextAction: row.nextAction,
    queueNumber: row.queueNumber,
    reminder: row.reminder,
    treatmentPlannerID: row.treatmentPlannerId,
    refID: row.refId,
    isCall: row.isCall,
    arrivedAt: wallClockOrNull(row.arrivedAt),
    calledAt: wallClockOrNull(row.calledAt),
    startedAt: wallClockOrNull(row.startedAt),
    finishedAt: wallClockOrNull(row.finishedAt),
    cancelReasonID: row.cancelReasonId,
    cancelReason: named.cancelReason ?? '',
    seriesID: row.seriesId,
    conflict: row.conflict,
    createdBy: named.createdBy ?? '',
    createdDate: wallClockOf(row.createdAt),
    username: named.changedBy ?? '',
    removed: row.removedAt !== null,
    version: row.version,
  };
}

/** The meaning of a status, from its stored value. */
export function meaningOf(word: string | null | undefined): StatusMeaning {
  return statusMeanings.find((known) => known === word) ?? 'booked';
}
