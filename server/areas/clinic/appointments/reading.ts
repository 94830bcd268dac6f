import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { onlineStates } from '../../../../contract/clinic/onlineStates.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { appointments, patients } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { outer } from '../../../kit/db/outer.ts';
import { orderOf } from '../../../kit/db/pages.ts';
import { pipelined } from '../../../kit/db/pipelined.ts';
import { preparedSelect, preparedStatement } from '../../../kit/db/preparedStatement.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { durationOf, wallClockOf, wallClockOrNull } from '../../../kit/time.ts';
import { isFoundBy, isNamed, soughtPatterns } from '../patients/search.ts';
import { statusMeaning } from './references.ts';

/** What a list of appointments is narrowed to. */
export interface AppointmentFilters {
  /** Clinic days, YYYY-MM-DD, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  patID?: number | undefined;
  /** Words in the patient's name. */
  patName?: string | undefined;
  /** Doctors, of whom it has at least one. An empty list, here and below, narrows nothing. */
  resources?: number[] | undefined;
  statuses?: number[] | undefined;
  locations?: number[] | undefined;
  types?: string[] | undefined;
  /** Whether the patient came without an appointment. */
  walkIn?: boolean | undefined;
  /** Whether a visitor booked it. */
  bookedOnline?: boolean | undefined;
}

/**
 * Appointments of the branch that match, on the requested page and in the requested order (by time by default), with
 * the total number as X-Total-Count.
 */
export async function listOf(
  context: BranchContext,
  filters: AppointmentFilters,
  list: ListInput,
): Promise<Appointment[]> {
  const { db, reply, commitWith } = context;
  const { page = 1, pageSize = MAX_ROWS } = list;
  const isUnpaged = list.page === undefined && list.pageSize === undefined;
  const isOfOneDay = filters.startDate !== undefined && filters.startDate === filters.endDate;
  const { shape, values: matched } = askedOf(context, filters, list);
  const values = { ...matched, limit: pageSize, offset: (page - 1) * pageSize };
  const reading = [pageOfList(db, values, shape), context.lists()] as const;
  const isAll = ([rows]: readonly [Row[], BranchLists]) => page === 1 && rows.length < pageSize;
  // Hardly any day has more rows than a list without pages.
  const [rows, lists] = await (isUnpaged && isOfOneDay
    ? commitWith(reading, (results) => !isAll(results))
    : pipelined(reading));
  const isWhole = isAll([rows, lists]);
  reply.total(isWhole ? rows.length : await totalOf(db, values, shape));
  return rows.map((row) => toAppointment(row, lists));
}

/** The parts of the query of a list request, and the values of its placeholders. */
function askedOf(
  { branch }: BranchContext,
  filters: AppointmentFilters,
  { q, ids, sort, order }: ListInput,
): { shape: ListShape; values: Record<string, unknown> } {
  const names = soughtPatterns(filters.patName);
  const words = soughtPatterns(q);
  const given: AppointmentFilters & Pick<ListInput, 'ids'> = { ...filters, ids };
  for (const name of ['resources', 'statuses', 'locations', 'types'] as const)
    if (given[name]?.length === 0) given[name] = undefined;
  return {
    shape: {
      filters: filterNames.filter((name) => given[name] !== undefined),
      ofOneDoctor: given.resources?.length === 1,
      names: names.length,
      words: words.length,
      sort: sort ?? DEFAULT_SORT,
      order: order ?? 'ASC',
    },
    values: {
      ...given,
      resource: given.resources?.[0],
      ...Object.fromEntries(names.map((pattern, index) => [`name${index}`, pattern])),
      ...Object.fromEntries(words.map((pattern, index) => [`word${index}`, pattern])),
      branchId: branch.id,
    },
  };
}

/** The appointments that match, as the rows of another query. */
export function matchingRows(
  context: BranchContext,
  filters: AppointmentFilters,
  list: ListInput,
): { rows: SQL; values: Record<string, unknown> } {
  const { shape, values } = askedOf(context, filters, list);
  return { rows: sql`FROM ${appointments} WHERE ${matching(shape) ?? sql`true`}`, values };
}

/** One appointment of the branch; 404 for a removed one as for a missing one. */
export async function oneOf(
  context: BranchContext,
  id: number,
  field = 'id',
): Promise<Appointment> {
  const [[row], lists] = await pipelined([
    appointmentById(context.db, { branchId: context.branch.id, id }),
    context.lists(),
  ]);
  if (!row) throw notFound(field);
  return toAppointment(row, lists);
}

/** Appointments of the branch by id, in order of time. */
export async function findAppointmentsByIds(
  context: BranchContext,
  ids: number[],
): Promise<Appointment[]> {
  const [rows, lists] = await pipelined([
    appointmentsById(context.db, { branchId: context.branch.id, ids }),
    context.lists(),
  ]);
  return rows.map((row) => toAppointment(row, lists));
}

/** Condition: appointments that begin on the clinic's days from the first to the last. */
export function between(first: string | undefined, last: string | undefined): SQL | undefined {
  return onDays(appointments.startsAt, first, last);
}

/** Row limit of a list request without a page. */
export const MAX_ROWS = 1_000;

const filterNames = [
  'startDate',
  'endDate',
  'patID',
  'resources',
  'statuses',
  'locations',
  'types',
  'walkIn',
  'bookedOnline',
  'ids',
] as const;

type FilterName = (typeof filterNames)[number];

/** The parts of a list query that are optional. */
interface ListShape {
  filters: FilterName[];
  /**
   * Narrowed to a single doctor. PostgreSQL keeps a plan that it expects to be as good as one for the values at hand,
   * and of a list it expects ten.
   */
  ofOneDoctor: boolean;
  /** Words that the name has to contain. */
  names: number;
  /** Words that name, phone or identity number have to contain. */
  words: number;
  sort: string;
  order: 'ASC' | 'DESC';
}

const DEFAULT_SORT = 'appointmentDate';

/** Lists of days and doctors, in order of time: what the book, the queue and the list begin with. */
const isUsual = ({ filters, names, words, sort }: ListShape): boolean =>
  names + words === 0 && sort === DEFAULT_SORT && filters.every((name) => usualFilters.has(name));
const usualFilters: ReadonlySet<FilterName> = new Set(['startDate', 'endDate', 'resources']);

const branchId = sql.placeholder('branchId');

const isAny = (column: PgColumn, name: string) => sql`${column} = ANY(${sql.placeholder(name)})`;

/** The conditions of filters by one column. Days and doctors are below. */
const conditions: Partial<Record<FilterName, SQL>> = {
  patID: eq(appointments.patientId, sql.placeholder('patID')),
  statuses: isAny(appointments.statusId, 'statuses'),
  locations: isAny(appointments.locationId, 'locations'),
  types: isAny(appointments.type, 'types'),
  walkIn: eq(appointments.walkIn, sql.placeholder('walkIn')),
  bookedOnline: sql`EXISTS (SELECT FROM online_booking o WHERE o.branch_id = ${branchId}
    AND o.appointment_id = ${appointments.id}) = ${sql.placeholder('bookedOnline')}`,
  ids: isAny(appointments.id, 'ids'),
};

const lookup = (kind: string, id: PgColumn) =>
  sql`(SELECT v.value FROM lookup_value v WHERE v.branch_id = ${branchId} AND v.kind = ${kind} AND v.id = ${id})`;

const sorts: Record<string, SQL | PgColumn> = {
  appointmentDate: appointments.startsAt,
  patientName: sql`lower(${patients.name})`,
  icPassport: patients.icPassport,
  statusDesc: lookup('appt_status', appointments.statusId),
  appointmentType: appointments.type,
  location: lookup('appt_location', appointments.locationId),
  category: lookup('appt_priority', appointments.priorityId),
  queueNumber: appointments.queueNumber,
  createdDate: appointments.createdAt,
  id: appointments.id,
};

const fields = {
  row: appointments,
  patient: {
    id: patients.id,
    icPassport: patients.icPassport,
    name: patients.name,
    mobile: patients.mobile,
  },
  allergies: sql<string[]>`ARRAY(SELECT g.allergy FROM patient_allergy g
    WHERE g.branch_id = ${outer(appointments.branchId)} AND g.patient_id = ${outer(appointments.patientId)} ORDER BY g.position)`,
  doctorIds: sql<number[]>`ARRAY(SELECT ad.doctor_id FROM appointment_doctor ad
    WHERE ad.branch_id = ${outer(appointments.branchId)} AND ad.appointment_id = ${outer(appointments.id)} ORDER BY ad.position)`,
  online: sql<{
    state: string;
    told: string | null;
  } | null>`(SELECT jsonb_build_object('state', o.state, 'told', o.told_at) FROM online_booking o
    WHERE o.branch_id = ${outer(appointments.branchId)} AND o.appointment_id = ${outer(appointments.id)})`,
  createdBy: sql<string | null>`created.by`,
  changedBy: sql<string | null>`changed.by`,
};

const pageOfList = preparedSelect(
  'appointment_list',
  fields,
  (db, shape: ListShape) =>
    rowsOf(db)
      .where(matching(shape))
      .orderBy(...orderOf(shape, { sorts, defaultSort: DEFAULT_SORT, id: appointments.id }))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  isUsual,
);

const countList = preparedStatement(
  'appointment_count',
  (db, shape: ListShape) => db.select({ total: count() }).from(appointments).where(matching(shape)),
  isUsual,
);

const appointmentById = preparedSelect('appointment', fields, (db) =>
  rowsOf(db).where(
    and(
      eq(appointments.branchId, branchId),
      eq(appointments.id, sql.placeholder('id')),
      isNull(appointments.removedAt),
    ),
  ),
);

const appointmentsById = preparedSelect('appointments_by_id', fields, (db) =>
  rowsOf(db)
    .where(and(eq(appointments.branchId, branchId), isAny(appointments.id, 'ids')))
    .orderBy(appointments.startsAt, appointments.id),
);

async function totalOf(db: Db, values: object, shape: ListShape): Promise<number> {
  const [row] = await countList(db, { ...values }, { ...shape, order: 'ASC' });
  return row?.total ?? 0;
}

function matching({ filters, ofOneDoctor, names, words }: ListShape): SQL | undefined {
  const given = (name: FilterName) => (filters.includes(name) ? sql.placeholder(name) : undefined);
  const onGivenDays = (instant: SQL | PgColumn) =>
    onDays(instant, given('startDate'), given('endDate'));
  return and(
    eq(appointments.branchId, branchId),
    isNull(appointments.removedAt),
    // The doctors' rows begin when their appointment does, and an index finds a doctor's days among them.
    filters.includes('resources')
      ? ofDoctors(ofOneDoctor, onGivenDays(sql`ad.starts_at`))
      : onGivenDays(appointments.startsAt),
    ...filters.map((name) => conditions[name]),
    ...placeholders('name', names).map((word) => ofPatient(isNamed(word))),
    ...placeholders('word', words).map((word) => ofPatient(isFoundBy(word))),
  );
}

function ofDoctors(ofOneDoctor: boolean, days: SQL | undefined): SQL {
  const rows = and(
    sql`ad.branch_id = ${branchId}`,
    ofOneDoctor
      ? sql`ad.doctor_id = ${sql.placeholder('resource')}`
      : sql`ad.doctor_id = ANY(${sql.placeholder('resources')})`,
    days,
  );
  return sql`${appointments.id} IN (SELECT ad.appointment_id FROM appointment_doctor ad WHERE ${rows})`;
}

const placeholders = (name: string, length: number) =>
  Array.from({ length }, (_, index) => sql.placeholder(`${name}${index}`));

const ofPatient = (
  rule: SQL,
) => sql`EXISTS (SELECT FROM patient WHERE patient.branch_id = ${branchId}
  AND patient.id = appointment.patient_id AND ${rule})`;

function rowsOf(db: Db) {
  return db
    .select(fields)
    .from(appointments)
    .innerJoin(
      patients,
      and(eq(patients.branchId, appointments.branchId), eq(patients.id, appointments.patientId)),
    )
    .crossJoin(person('created', appointments.createdBy))
    .crossJoin(person('changed', appointments.changedBy))
    .$dynamic();
}

// OFFSET 0 keeps the subquery separate, so that its result is cached: few people create many appointments.
const person = (name: string, id: PgColumn) =>
  sql`LATERAL (SELECT app.person(${id}) AS by OFFSET 0) AS ${sql.identifier(name)}`;

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function toAppointment(
  { row, patient, doctorIds, ...named }: Row,
  lists: BranchLists,
): Appointment {
  const doctors = doctorIds.flatMap((id) => lists.doctor(id) ?? []);
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
    doctors: doctors.map(({ id, name, colour }) => ({ id, resource: name, blockcolor: colour })),
    priorityID: row.priorityId,
    category: lists.lookup('appt_priority', row.priorityId)?.value ?? '',
    statusID: row.statusId,
    statusDesc: lists.lookup('appt_status', row.statusId)?.value ?? '',
    statusMeaning: statusMeaning(lists, row.statusId),
    locationID: row.locationId,
    location: lists.lookup('appt_location', row.locationId)?.value ?? '',
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
    cancelReason: lists.lookup('appt_cancel_reason', row.cancelReasonId)?.value ?? '',
    seriesID: row.seriesId,
    conflict: row.conflict,
    walkIn: row.walkIn,
    bookedOnline: named.online !== null,
    onlineState: onlineStates.find((state) => state === named.online?.state) ?? null,
    visitorToldDate: named.online?.told ? wallClockOf(new Date(named.online.told)) : null,
    createdBy: named.createdBy ?? '',
    createdDate: wallClockOf(row.createdAt),
    username: named.changedBy ?? '',
    removed: row.removedAt !== null,
    version: row.version,
  };
}
