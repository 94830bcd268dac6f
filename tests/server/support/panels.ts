import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  file,
  money,
  oneOf,
  optionalDay,
  optionalReference,
  reference,
  requiredText,
} from '../../../contract/fields.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { doctors } from '../../../server/db/schema/clinic.ts';
import * as columns from '../../../server/kit/db/schema/columns.ts';
import { file as fileColumn } from '../../../server/kit/db/schema/files.ts';
import * as records from '../../../server/kit/db/schema/records.ts';

const claims = ['portal', 'paper'] as const;

/** Insurers: a list with kinds of fields that the product's own lists do not have. */
const panels = masterList({
  one: 'panel',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Receptionist'],
  fields: {
    name: requiredText(1, 100),
    doctor: reference('doctors'),
    second: optionalReference('doctors'),
    cover: money(),
    since: optionalDay(),
    claims: oneOf(claims, { words: { portal: 'LIST.FROM', paper: 'LIST.UNTIL' } }),
    form: file({ types: ['application/pdf', 'image/png'], maxBytes: 100_000 }),
  },
  example: { name: 'Etiqa', doctor: 1, cover: 15_000, claims: 'portal' },
});

/** Insurers' rates: a list that refers to another list. */
const panelRates = masterList({
  one: 'panelRate',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Receptionist'],
  fields: { name: requiredText(1, 100), panel: reference('panels') },
  example: { name: 'Consultation', panel: 1 },
});

/** Lists that tests add to the product's, in the way of docs/adding-a-resource.md. */
export const panelLists = { panels, panelRates };

const panelTable = pgTable('panel', {
  ...records.ofBranch(),
  name: text('name').notNull(),
  doctor: integer('doctor_id')
    .notNull()
    .references(() => doctors.id),
  second: integer('second_id').references(() => doctors.id),
  cover: columns.money('cover'),
  since: columns.optionalDay('since'),
  claims: columns.oneOf('claims', claims),
  form: fileColumn('form_id'),
});

const panelRateTable = pgTable('panel_rate', {
  ...records.ofBranch(),
  name: text('name').notNull(),
  panel: integer('panel_id')
    .notNull()
    .references(() => panelTable.id),
});

/** The tables by list name. */
export const panelTables = { panels: panelTable, panelRates: panelRateTable };

const ofBranch = `id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), name text NOT NULL`;

/** The migration that creates the tables. */
export const panelMigration = `
  CREATE TABLE panel (${ofBranch}, doctor_id integer NOT NULL REFERENCES doctor (id),
    second_id integer REFERENCES doctor (id), cover bigint NOT NULL, since date, claims text NOT NULL,
    form_id integer REFERENCES file (id));
  CREATE TABLE panel_rate (${ofBranch}, panel_id integer NOT NULL REFERENCES panel (id))`;
