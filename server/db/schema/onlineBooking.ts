import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CodeWay } from '../../../contract/clinic/onlineBooking.ts';
import type { BookingQuestion } from '../../../contract/clinic/onlineBookingSettings.ts';
import { onlineStates } from '../../../contract/clinic/onlineStates.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { defaultText, instant, oneOf } from '../../kit/db/schema/columns.ts';
import { branchId } from '../../kit/db/schema/records.ts';
import { appointments, doctors } from './clinic.ts';

/** How a branch is booked online. Without doctors or types all of them are offered. */
export interface OnlineBookingSettings {
  isOn: boolean;
  byDesk: boolean;
  doctors: number[];
  types: number[];
  hoursAhead: number;
  daysAhead: number;
  perDay: number;
  changeHours: number;
  /** Free times of a doctor and day that are kept for the counter. */
  kept: number;
  /** Missed appointments in twelve months from which a booking waits for the desk; 0 for never. */
  noShows: number;
  questions: BookingQuestion[];
  /** Other sites that may show the page in a frame. */
  origins: string[];
  words: string;
}

/** What a visitor answered to a question of the branch. */
export interface BookingAnswer {
  question: string;
  answer: string;
}

/**
 * Times that visitors have chosen, with the code that was sent to them. Nothing is stored of who they are: the code's
 * hash holds what it was sent to.
 */
export const bookingHolds = pgTable(
  'booking_hold',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    hash: text('hash').notNull(),
    doctorId: integer('doctor_id').notNull(),
    typeId: integer('type_id').notNull(),
    minutes: integer('minutes').notNull(),
    startsAt: instant('starts_at').notNull(),
    heldUntil: instant('held_until').notNull(),
    codeHash: text('code_hash'),
    codeUntil: instant('code_until'),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.doctorId],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    uniqueIndex('booking_hold_hash').on(table.branchId, table.hash),
    index('booking_hold_time').on(table.branchId, table.startsAt),
    index('booking_hold_made').on(table.createdAt),
  ],
);

/** What is known of an appointment that a visitor booked. Its link is a secret, of which only the hash is stored. */
export const onlineBookings = pgTable(
  'online_booking',
  {
    branchId: branchId(),
    appointmentId: integer('appointment_id').notNull(),
    linkHash: text('link_hash').notNull(),
    state: oneOf('state', onlineStates),
    /** As the visitor gave them. */
    patientName: text('patient_name').notNull(),
    icPassport: text('ic_passport').notNull(),
    bookerName: defaultText('booker_name'),
    phone: text('phone').notNull(),
    emailAddress: defaultText('email_address'),
    /** Where the code was sent to that they gave. */
    way: text('way').$type<CodeWay>().notNull(),
    /** Of their messages. */
    language: text('language').notNull(),
    /** Whether the patient's record was made by it. */
    isNew: boolean('is_new').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => accounts.id),
    /** When the visitor was last told of what the desk did. */
    toldAt: instant('told_at'),
    /** What they answered to the branch's own questions, as these were asked then. */
    answers: jsonb('answers').$type<BookingAnswer[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId] }),
    foreignKey({
      name: 'online_booking_appointment_fk',
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }).onDelete('cascade'),
    uniqueIndex('online_booking_link').on(table.linkHash),
    index('online_booking_phone').on(table.branchId, table.phone),
  ],
);
