import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { givenParts } from '../../../contract/masterLists/privacy.ts';
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
