import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { readingReasons } from '../../../contract/accounts/readingReasons.ts';
import type { ReadPart } from '../../../contract/accounts/recordReadings.ts';
import {
  givenParts,
  TELL_COMMISSIONER_WITHIN,
  TELL_PEOPLE_WITHIN,
} from '../../../contract/masterLists/privacy.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';
import { atClinicZone } from '../clinicDays.ts';
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
    /** How many reminders there were that the Commissioner, and the people, are to be told. */
    commissionerReminders: integer('commissioner_reminders').notNull().default(0),
    peopleReminders: integer('people_reminders').notNull().default(0),
  },
  (table) => [index('data_breach_branch').on(table.branchId, table.noticedAt)],
);

type Breach = Pick<typeof dataBreaches, 'noticedAt' | 'people' | 'commissionerAt' | 'peopleAt'>;

const commissionerBy = ({ noticedAt }: Breach) =>
  sql`${noticedAt} + make_interval(hours => ${sql.raw(String(TELL_COMMISSIONER_WITHIN))})`;
const peopleBy = (breach: Breach) =>
  sql`coalesce(${breach.commissionerAt}, ${commissionerBy(breach)}) + make_interval(days => ${sql.raw(String(TELL_PEOPLE_WITHIN))})`;
const stateBy = (told: SQLWrapper, by: SQL) =>
  sql`CASE WHEN ${told} IS NOT NULL THEN 'told' WHEN ${by} < (now() ${atClinicZone}) THEN 'overdue' ELSE 'due' END`;

/** Until when the Commissioner and the people are told, and how far that is. */
export const dataBreachComputed = {
  commissionerBy,
  commissionerState: (breach: Breach) => stateBy(breach.commissionerAt, commissionerBy(breach)),
  peopleBy,
  peopleState: (breach: Breach) =>
    sql`CASE WHEN ${breach.people} = 0 AND ${breach.peopleAt} IS NULL THEN NULL ELSE ${stateBy(breach.peopleAt, peopleBy(breach))} END`,
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
