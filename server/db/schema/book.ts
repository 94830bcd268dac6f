import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { screenLabels } from '../../../contract/clinic/waitingScreens.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { instant, oneOf, timeOfDay, version, defaultText } from '../../kit/db/schema/columns.ts';
import { branchId, ofBranch } from '../../kit/db/schema/records.ts';
import { appointments, doctors, patients } from './clinic.ts';

/** Reminders after an appointment, with the message to send. */
export const followUps = pgTable(
  'follow_up',
  {
    branchId: branchId(),
    appointmentId: integer('appointment_id').notNull(),
    remindAt: instant('remind_at').notNull(),
    remarks: defaultText('remarks'),
    message: defaultText('message'),
    templateId: integer('template_id'),
    /** When its message was queued, or could not be; null while it waits. */
    messageAt: instant('message_at'),
    doneAt: instant('done_at'),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => accounts.id),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId] }),
    foreignKey({
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    // For the next reminders, and with all that counting looks at, so that a branch's rows, which lie on pages of their
    // own, are not read.
    index('follow_up_reminder')
      .on(table.branchId, table.remindAt, table.appointmentId, table.doneAt)
      .concurrently(),
    index('follow_up_message_due')
      .on(table.remindAt)
      .where(
        sql`${table.message} <> '' AND ${table.messageAt} IS NULL AND ${table.doneAt} IS NULL`,
      ),
  ],
);

/** Patients who were told, by a message or a call, that what they booked for a time does not take place as booked. */
export const appointmentContacts = pgTable(
  'appointment_contact',
  {
    branchId: branchId(),
    appointmentId: integer('appointment_id').notNull(),
    /** The time that the appointment had. */
    startsAt: instant('starts_at').notNull(),
    way: text('way').notNull(),
    toldAt: instant('told_at').notNull().defaultNow(),
    toldBy: integer('told_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.startsAt] }),
    foreignKey({
      name: 'appointment_contact_appointment_fk',
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }).onDelete('cascade'),
  ],
);

/** Patients who wait for a free appointment, with the times that suit them. */
export const waitingEntries = pgTable(
  'waiting_entry',
  {
    ...ofBranch(),
    patientId: integer('patient_id').notNull(),
    doctorId: integer('doctor_id'),
    type: text('type').notNull(),
    minutes: integer('minutes').notNull(),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date'),
    partOfDay: text('part_of_day').notNull(),
    remark: defaultText('remark'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    /** The appointment that ended the waiting. */
    appointmentId: integer('appointment_id'),
    /** The free time that the patient was last offered, when and by whom. */
    offeredTime: instant('offered_time'),
    offeredAt: instant('offered_at'),
    offeredBy: integer('offered_by').references(() => accounts.id),
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.doctorId],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    foreignKey({
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    index('waiting_entry_open')
      .on(table.branchId, table.createdAt)
      .where(sql`${table.removedAt} is null and ${table.appointmentId} is null`),
    // A patient waits at most once for the same.
    uniqueIndex('waiting_entry_once')
      .on(table.branchId, table.patientId, sql`coalesce(${table.doctorId}, 0)`, table.type)
      .where(sql`${table.removedAt} is null and ${table.appointmentId} is null`),
  ],
);

/** Opening hours of a branch by weekday: several rows where it closes in between, none on a day off. */
export const openingHours = pgTable(
  'opening_hour',
  {
    ...ofBranch(),
    weekday: integer('weekday').notNull(),
    opens: timeOfDay('opens'),
    closes: timeOfDay('closes'),
  },
  (table) => [uniqueIndex('opening_hour_once').on(table.branchId, table.weekday, table.opens)],
);

/** Waiting-room screens: devices with an address that holds a secret, of which only the hash is stored. */
export const waitingScreens = pgTable(
  'waiting_screen',
  {
    ...ofBranch(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    shows: oneOf('shows', screenLabels),
    languages: text('languages').array().notNull(),
    speaks: boolean('speaks').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('waiting_screen_branch').on(table.branchId),
    uniqueIndex('waiting_screen_hash').on(table.hash),
  ],
);

/** Private addresses of doctors' calendars. The address holds a secret; only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feed',
  {
    branchId: branchId(),
    doctorId: integer('doctor_id').notNull(),
    hash: text('hash').notNull(),
    withNames: boolean('with_names').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.doctorId] }),
    foreignKey({
      columns: [table.branchId, table.doctorId],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    uniqueIndex('calendar_feed_hash').on(table.hash),
  ],
);
