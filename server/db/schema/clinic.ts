import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
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
import { accounts } from '../../kit/db/schema/accounts.ts';
import { bytes, instant, period, defaultText, version } from '../../kit/db/schema/columns.ts';
import { branchId, ofBranch } from '../../kit/db/schema/records.ts';

/** A branch's own lists: rooms, statuses, countries and so on. Ids count within the branch and the kind. */
export const lookupValues = pgTable(
  'lookup_value',
  {
    branchId: branchId(),
    kind: text('kind').notNull(),
    id: integer('id').notNull(),
    value: text('value').notNull(),
    /** Default length of a type of appointment. */
    minutes: integer('minutes'),
    /** What a status means to the product, whatever name the branch gives it. */
    meaning: text('meaning'),
    position: integer('position').notNull(),
    version: version(),
    /** Since when it is no longer offered. What refers to it still shows it. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.branchId, table.kind, table.id] }),
    uniqueIndex('lookup_value_once')
      .on(table.branchId, table.kind, sql`lower(${table.value})`)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** Columns that a branch requires in its patient forms. */
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
    colour: defaultText('colour'),
    email: defaultText('email'),
    icPassport: defaultText('ic_passport'),
    slotViewId: integer('slot_view_id').notNull().default(0),
    position: integer('position').notNull().default(0),
    version: version(),
    /** Since when they are no longer booked. Their past appointments still name them. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('doctor_branch').on(table.branchId),
    unique('doctor_in_branch').on(table.branchId, table.id),
  ],
);

/** What a patient is found by. */
const soughtIn = (table: { searchText: SQLWrapper; sought: SQLWrapper }): SQL =>
  sql`coalesce(${table.searchText}, ${table.sought})`;

export const patients = pgTable(
  'patient',
  {
    ...ofBranch(),
    icPassport: text('ic_passport').notNull(),
    name: text('name').notNull(),
    preferredName: defaultText('preferred_name'),
    lastName: defaultText('last_name'),
    title: defaultText('title'),
    sex: defaultText('sex'),
    dob: date('dob'),
    address: defaultText('address'),
    street: defaultText('street'),
    state: defaultText('state'),
    city: defaultText('city'),
    country: defaultText('country'),
    postcode: defaultText('postcode'),
    nationality: defaultText('nationality'),
    race: defaultText('race'),
    language: defaultText('language'),
    religion: defaultText('religion'),
    maritalStatus: defaultText('marital_status'),
    mobile: defaultText('mobile'),
    fixed: defaultText('fixed'),
    emailAddress: defaultText('email_address'),
    emergencyContact: defaultText('emergency_contact'),
    emergencyPhone: defaultText('emergency_phone'),
    contactRelation: defaultText('contact_relation'),
    occupation: defaultText('occupation'),
    company: defaultText('company'),
    companyAddress: defaultText('company_address'),
    companyContact: defaultText('company_contact'),
    patientStatus: defaultText('patient_status'),
    medicalIllness: defaultText('medical_illness'),
    priority: integer('priority'),
    billingType: defaultText('billing_type'),
    marketing: defaultText('marketing'),
    actualSource: defaultText('actual_source'),
    receiptName: defaultText('receipt_name'),
    remark: defaultText('remark'),
    refId: defaultText('ref_id'),
    customerIc: defaultText('customer_ic'),
    customerName: defaultText('customer_name'),
    selectedDepartment: defaultText('selected_department'),
    photo: bytes('photo'),
    /** Who recorded that no allergies are known, and when. Null once an allergy is listed, and where nobody asked. */
    allergiesNoneKnownBy: integer('allergies_none_known_by').references(() => accounts.id),
    allergiesNoneKnownAt: instant('allergies_none_known_at'),
    /** Registered with the required fields alone; the others are to be asked for. */
    incomplete: boolean('incomplete').notNull().default(false),
    /** Wants no messages: every sending leaves them out. */
    noMessages: boolean('no_messages').notNull().default(false),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
    /** The edit lock: account, fencing token of the tab, and end of the lease. */
    lockedBy: integer('locked_by').references(() => accounts.id),
    lockFence: text('lock_fence'),
    lockedAt: instant('locked_at'),
    lockExpiresAt: instant('lock_expires_at'),
    /** The version at the time of locking; null once another tab or client has saved. */
    lockVersion: integer('lock_version'),
    /** By which servers of the version before search, and the rows whose search text is still to be written. */
    sought: text('sought')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || preferred_name || chr(31) || ic_passport || ' ' || mobile || ' ' || fixed)`,
      ),
    /**
     * The text for search, written by a trigger (app.patient_search_text): the names in their normal form and, after a
     * separator (chr 31), the numbers. Null in rows from before it, until housekeeping has come to them.
     */
    searchText: text('search_text'),
  },
  (table) => [
    uniqueIndex('patient_identity').on(table.branchId, table.icPassport),
    unique('patient_in_branch').on(table.branchId, table.id),
    // Covers all columns that a search by name reads. A search for one or two letters, or in Chinese, has no trigrams
    // and scans this index alone.
    index('patient_by_name')
      .on(
        table.branchId,
        sql`lower(${table.name})`,
        table.id,
        table.name,
        table.searchText,
        table.sought,
      )
      .where(sql`${table.removedAt} is null`)
      .concurrently(),
    index('patient_registered')
      .on(table.branchId, table.registeredAt)
      .where(sql`${table.removedAt} is null`),
    index('patient_removed')
      .on(table.branchId)
      .where(sql`${table.removedAt} is not null`),
    index('patient_incomplete')
      .on(table.branchId)
      .where(sql`${table.incomplete} and ${table.removedAt} is null`),
    index('patient_company')
      .on(table.branchId, sql`lower(${table.company})`, table.company)
      .where(sql`${table.company} <> '' and ${table.removedAt} is null`),
    // Likely duplicates by their phone numbers.
    index('patient_mobile')
      .on(table.branchId, table.mobile)
      .where(sql`${table.mobile} <> '' and ${table.removedAt} is null`)
      .concurrently(),
    index('patient_fixed')
      .on(table.branchId, table.fixed)
      .where(sql`${table.fixed} <> '' and ${table.removedAt} is null`)
      .concurrently(),
    // The trigrams of the search text, each with the branch, so that a search reads no list that grows with other
    // branches. Without a list of new entries, which every search of any branch would read.
    index('patient_found')
      .using('gin', sql`app.branch_trigrams(${table.branchId}, ${soughtIn(table)})`)
      .with({ fastupdate: false })
      .concurrently(),
    // Likely duplicates by their names. GiST keeps the entries of a branch together.
    index('patient_names_like')
      .using(
        'gist',
        table.branchId,
        sql`split_part(${soughtIn(table)}, chr(31), 1) gist_trgm_ops(siglen=64)`,
      )
      .concurrently(),
    // Those whose search text is still to be written.
    index('patient_without_search_text')
      .on(table.id)
      .where(sql`${table.searchText} is null`)
      .concurrently(),
    check(
      'patient_none_known_by',
      sql`(${table.allergiesNoneKnownBy} is null) = (${table.allergiesNoneKnownAt} is null)`,
    ),
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

/** The recurrence rule of a series of appointments. */
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
    complaint: defaultText('complaint'),
    remark: defaultText('remark'),
    nextAction: defaultText('next_action'),
    queueNumber: integer('queue_number'),
    reminder: boolean('reminder').notNull().default(false),
    treatmentPlannerId: integer('treatment_planner_id'),
    refId: text('ref_id'),
    isCall: boolean('is_call').notNull().default(false),
    arrivedAt: instant('arrived_at'),
    calledAt: instant('called_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Reason of the cancellation, from the branch's list. */
    cancelReasonId: integer('cancel_reason_id'),
    /** The series that it belongs to. */
    seriesId: integer('series_id'),
    /** Booked deliberately over another appointment or an absence. */
    conflict: boolean('conflict').notNull().default(false),
    /** The patient came without an appointment: it has a place in the queue, and holds no time in the book. */
    walkIn: boolean('walk_in').notNull().default(false),
    billingType: defaultText('billing_type'),
    /** Nobody where a visitor booked it online. */
    createdBy: integer('created_by').references(() => accounts.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedBy: integer('changed_by').references(() => accounts.id),
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
    // Removed appointments are few. A list that leaves them out looks up those, rather than checking each appointment.
    index('appointment_removed')
      .on(table.branchId, table.id)
      .where(sql`${table.removedAt} is not null`),
    index('appointment_patient').on(table.patientId, table.startsAt),
    // Those of a type that is routed to a team of AGATA, in the order of their lists.
    index('appointment_routed')
      .on(table.branchId, sql`lower(${table.type})`, table.startsAt)
      .where(sql`${table.removedAt} is null`),
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
 * The doctors of an appointment and their occupied time. An exclusion constraint keeps rows that hold their time from
 * overlapping. It leaves out deliberate overlaps, which booking checks itself.
 */
export const appointmentDoctors = pgTable(
  'appointment_doctor',
  {
    branchId: branchId(),
    appointmentId: integer('appointment_id').notNull(),
    doctorId: integer('doctor_id').notNull(),
    position: integer('position').notNull(),
    period: period('period').notNull(),
    // Under row-level security no index serves a condition on a range, as its operators are not leakproof.
    startsAt: instant('starts_at').generatedAlwaysAs(sql`lower(period)`),
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
    index('appointment_doctor_start').on(table.doctorId, table.startsAt),
  ],
);

/** Absences of doctors: from one time of day to another, on each day from the first to the last. */
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
    type: defaultText('type'),
    /** Weekdays, 1 (Monday) to 7, joined with commas; every day where empty. */
    weekdays: defaultText('weekdays'),
    /** Every nth week, counted from the week of the first day. */
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
