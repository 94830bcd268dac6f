import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { readingReasons } from '../../../contract/accounts/readingReasons.ts';
import type { ReadPart } from '../../../contract/accounts/recordReadings.ts';
import { givenParts } from '../../../contract/masterLists/privacy.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';
import { patients } from './clinic.ts';

/** To whom data of patients was given, when and why. */
export const disclosures = pgTable(
  'disclosure',
  {
    ...records.ofBranch(),
    ...records.authored(),
    day: columns.of('day', 'day'),
    patient: integer('patient_id').notNull(),
    recipient: text('recipient').notNull(),
    purpose: text('purpose').notNull(),
    given: columns.oneOf('given', givenParts),
    details: columns.defaultText('details'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patient],
      foreignColumns: [patients.branchId, patients.id],
    }),
    index('disclosure_patient').on(table.patient, table.day),
    index('disclosure_branch').on(table.branchId, table.day),
  ],
);

/** Breaches of personal data, and who was told of them. */
export const dataBreaches = pgTable(
  'data_breach',
  {
    ...records.ofBranch(),
    ...records.authored(),
    title: text('title').notNull(),
    noticedAt: columns.of('wallClock', 'noticed_at'),
    what: text('what').notNull(),
    people: columns.optional('integer', 'people'),
    measures: columns.defaultText('measures'),
    commissionerAt: columns.optional('wallClock', 'commissioner_at'),
    peopleAt: columns.optional('wallClock', 'people_at'),
  },
  (table) => [index('data_breach_branch').on(table.branchId, table.noticedAt)],
);

/** Until when the Commissioner and the people are told. */
export const dataBreachComputed = {
  commissionerBy: ({ noticedAt }: typeof dataBreaches) => sql`${noticedAt} + interval '72 hours'`,
  peopleBy: ({ noticedAt, commissionerAt }: typeof dataBreaches) =>
    sql`coalesce(${commissionerAt}, ${noticedAt} + interval '72 hours') + interval '7 days'`,
};

/** Who read the record of a patient who was not there that day: each person, patient and day once. */
export const recordReadings = pgTable(
  'record_reading',
  {
    ...records.ofBranch(),
    patientId: integer('patient_id').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The clinic's calendar day. */
    day: date('day').notNull(),
    at: columns.instant('at').notNull().defaultNow(),
    /** In which role. */
    role: text('role').notNull(),
    /** Whether a program read it, by an API key of the person. */
    isKey: boolean('is_key').notNull(),
    /** What was read. */
    parts: text('parts').array().$type<ReadPart[]>().notNull(),
    /** Null for none. */
    reason: text('reason', { enum: readingReasons }),
    /** The person's own words for another reason. */
    reasonText: columns.defaultText('reason_text'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    index('record_reading_patient').on(table.patientId, table.day),
    index('record_reading_at').on(table.branchId, table.at),
    index('record_reading_account').on(table.branchId, table.accountId, table.day),
    index('record_reading_day').on(table.day),
  ],
);
