import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytes, instant, stretch, words } from './columns.ts';
import { branchId, ofBranch } from './records.ts';

/** A branch's own lists: rooms, statuses, countries and so on. Ids count within the branch and the kind. */
export const lookupValues = pgTable(
  'lookup_value',
  {
    branchId: branchId(),
    kind: text('kind').notNull(),
    id: integer('id').notNull(),
    value: text('value').notNull(),
    /** Usual length of a type of appointment. */
    minutes: integer('minutes'),
    /** What a status means to the product, whatever the branch calls it. */
    meaning: text('meaning'),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.branchId, table.kind, table.id] }),
    uniqueIndex('lookup_value_once').on(table.branchId, table.kind, table.value),
  ],
);

/** Columns that a branch wants filled in its patient forms. */
export const compulsoryFields = pgTable(
  'compulsory_field',
  {
    branchId: branchId(),
    registration: boolean('registration').notNull(),
    column: text('db_column').notNull(),
  },
  (table) => [primaryKey({ columns: [table.branchId, table.registration, table.column] })],
);

export const doctors = pgTable(
  'doctor',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    accountId: integer('account_id').references(() => accounts.id),
    name: text('name').notNull(),
    colour: words('colour'),
    email: words('email'),
    icPassport: words('ic_passport'),
    slotViewId: integer('slot_view_id').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    index('doctor_branch').on(table.branchId),
    unique('doctor_in_branch').on(table.branchId, table.id),
  ],
);

export const patients = pgTable(
  'patient',
  {
    ...ofBranch(),
    icPassport: text('ic_passport').notNull(),
    name: text('name').notNull(),
    preferredName: words('preferred_name'),
    lastName: words('last_name'),
    title: words('title'),
    sex: words('sex'),
    dob: date('dob'),
    address: words('address'),
    street: words('street'),
    state: words('state'),
    city: words('city'),
    country: words('country'),
    postcode: words('postcode'),
    nationality: words('nationality'),
    race: words('race'),
    language: words('language'),
    religion: words('religion'),
    maritalStatus: words('marital_status'),
    mobile: words('mobile'),
    fixed: words('fixed'),
    emailAddress: words('email_address'),
    emergencyContact: words('emergency_contact'),
    emergencyPhone: words('emergency_phone'),
    contactRelation: words('contact_relation'),
    occupation: words('occupation'),
    company: words('company'),
    companyAddress: words('company_address'),
    companyContact: words('company_contact'),
    patientStatus: words('patient_status'),
    medicalIllness: words('medical_illness'),
    priority: integer('priority'),
    billingType: words('billing_type'),
    marketing: words('marketing'),
    actualSource: words('actual_source'),
    receiptName: words('receipt_name'),
    remark: words('remark'),
    refId: words('ref_id'),
    customerIc: words('customer_ic'),
    customerName: words('customer_name'),
    selectedDepartment: words('selected_department'),
    photo: bytes('photo'),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
    /** The edit lock: who, in which tab (fence), and until when unless renewed. */
    lockedBy: integer('locked_by').references(() => accounts.id),
    lockFence: text('lock_fence'),
    lockedAt: instant('locked_at'),
    lockExpiresAt: instant('lock_expires_at'),
    /** The version that the lock was taken on; null once a save came from elsewhere than its tab. */
    lockVersion: integer('lock_version'),
    /** What the search looks through: the names, and after a separator (chr 31) the numbers. */
    sought: text('sought')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || preferred_name || chr(31) || ic_passport || ' ' || mobile || ' ' || fixed)`,
      ),
  },
  (table) => [
    uniqueIndex('patient_identity').on(table.branchId, table.icPassport),
    unique('patient_in_branch').on(table.branchId, table.id),
    // Holds all that a search by name reads, so that one for one or two letters, or in Chinese, for which there are no
    // trigrams, walks this index alone.
    index('patient_name')
      .on(table.branchId, sql`lower(${table.name})`, table.id, table.name, table.sought)
      .where(sql`${table.removedAt} is null`),
    index('patient_registered')
      .on(table.branchId, table.registeredAt)
      .where(sql`${table.removedAt} is null`),
    index('patient_removed')
      .on(table.branchId)
      .where(sql`${table.removedAt} is not null`),
    index('patient_company')
      .on(table.branchId, sql`lower(${table.company})`, table.company)
      .where(sql`${table.company} <> '' and ${table.removedAt} is null`),
    index('patient_sought').using('gin', sql`${table.sought} gin_trgm_ops`),
  ],
);

export const allergies = pgTable(
  'patient_allergy',
  {
    branchId: branchId(),
    patientId: integer('patient_id').notNull(),
    position: integer('position').notNull(),
    allergy: text('allergy').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.patientId, table.position] }),
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    uniqueIndex('patient_allergy_once').on(table.patientId, sql`lower(${table.allergy})`),
  ],
);

export const relatives = pgTable(
  'patient_relative',
  {
    branchId: branchId(),
    patientId: integer('patient_id').notNull(),
    relativeId: integer('relative_id').notNull(),
    relationId: integer('relation_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.patientId, table.relativeId] }),
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.relativeId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    check('patient_relative_other', sql`${table.patientId} <> ${table.relativeId}`),
  ],
);

/** What repeats: the rule that a series of appointments was booked by. */
export const appointmentSeries = pgTable(
  'appointment_series',
  {
    ...ofBranch(),
    repeatUnit: text('repeat_unit').notNull(),
    repeatEvery: integer('repeat_every').notNull(),
    repeatCount: integer('repeat_count').notNull(),
  },
  (table) => [unique('appointment_series_in_branch').on(table.branchId, table.id)],
);

export const appointments = pgTable(
  'appointment',
  {
    ...ofBranch(),
    patientId: integer('patient_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    type: text('type').notNull(),
    locationId: integer('location_id'),
    priorityId: integer('priority_id').notNull(),
    statusId: integer('status_id').notNull(),
    complaint: words('complaint'),
    remark: words('remark'),
    nextAction: words('next_action'),
    queueNumber: integer('queue_number'),
    reminder: boolean('reminder').notNull().default(false),
    treatmentPlannerId: integer('treatment_planner_id'),
    refId: text('ref_id'),
    isCall: boolean('is_call').notNull().default(false),
    arrivedAt: instant('arrived_at'),
    calledAt: instant('called_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Why it was cancelled, by the branch's list. */
    cancelReasonId: integer('cancel_reason_id'),
    /** The series of which it is one. */
    seriesId: integer('series_id'),
    /** Booked knowingly over another appointment or an absence. */
    conflict: boolean('conflict').notNull().default(false),
    billingType: words('billing_type'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => accounts.id),
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    unique('appointment_in_branch').on(table.branchId, table.id),
    index('appointment_day')
      .on(table.branchId, table.startsAt)
      .where(sql`${table.removedAt} is null`),
    // Few among many: who leaves them out asks which they are, and not of each whether it is one.
    index('appointment_removed')
      .on(table.branchId, table.id)
      .where(sql`${table.removedAt} is not null`),
    index('appointment_patient').on(table.patientId, table.startsAt),
    index('appointment_series_later')
      .on(table.branchId, table.seriesId, table.startsAt)
      .where(sql`${table.seriesId} is not null`),
    foreignKey({
      columns: [table.branchId, table.seriesId],
      foreignColumns: [appointmentSeries.branchId, appointmentSeries.id],
    }),
  ],
);

/**
 * The doctors of an appointment and the time that it takes of theirs. Rows that hold their time against others are
 * kept apart by an exclusion constraint; a knowing overlap is left out of it, and bookings look for it themselves.
 */
export const appointmentDoctors = pgTable(
  'appointment_doctor',
  {
    branchId: branchId(),
    appointmentId: integer('appointment_id').notNull(),
    doctorId: integer('doctor_id').notNull(),
    position: integer('position').notNull(),
    period: stretch('period').notNull(),
    holds: boolean('holds').notNull(),
    conflict: boolean('conflict').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.doctorId] }),
    foreignKey({
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    foreignKey({
      columns: [table.branchId, table.doctorId],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    index('appointment_doctor_time')
      .using('gist', table.doctorId, table.period)
      .where(sql`${table.holds}`),
  ],
);

/** Absences of doctors: the times of day between which one is away, on each day from the first to the last. */
export const absences = pgTable(
  'organizer_entry',
  {
    ...ofBranch(),
    doctorId: integer('doctor_id').notNull(),
    reason: text('reason').notNull(),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
    startTime: time('start_time').notNull(),
    stopTime: time('stop_time').notNull(),
    type: words('type'),
    /** Weekdays on which it holds, 1 (Monday) to 7, joined with commas; every day where empty. */
    weekdays: words('weekdays'),
    /** Holds in each nth week, counted from that of its first day. */
    everyWeeks: integer('every_weeks').notNull().default(1),
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.doctorId],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    index('organizer_entry_days')
      .on(table.branchId, table.doctorId, table.toDate)
      .where(sql`${table.removedAt} is null`),
  ],
);
