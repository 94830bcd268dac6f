import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { doctors } from '../../../server/db/schema/clinic.ts';
import * as columns from '../../../server/kit/db/schema/columns.ts';
import { file } from '../../../server/kit/db/schema/files.ts';
import * as records from '../../../server/kit/db/schema/records.ts';

const kindSamples = pgTable('kind_sample', {
  ...records.ofBranch(),
  text: columns.of('text', 'text'),
  longText: columns.of('longText', 'long_text'),
  richText: columns.of('richText', 'rich_text'),
  email: columns.of('email', 'email'),
  phone: columns.of('phone', 'phone'),
  webAddress: columns.of('webAddress', 'web_address'),
  colour: columns.of('colour', 'colour'),
  day: columns.optional('day', 'day'),
  time: columns.optional('time', 'time'),
  wallClock: columns.optional('wallClock', 'wall_clock'),
  integer: columns.optional('integer', 'integer'),
  decimal: columns.optional('decimal', 'decimal'),
  money: columns.optional('money', 'money'),
  boolean: columns.of('boolean', 'boolean'),
  choice: columns.oneOf('choice', ['new', 'old']),
  choices: columns.of('choices', 'choices'),
  several: columns.of('several', 'several'),
  reference: columns.optional('reference', 'reference'),
  references: columns.of('references', 'reference_ids'),
  file: file('file_id'),
  picture: file('picture_id'),
  json: columns.optional('json', 'json'),
});
const kindSampleRecords = records.inside('kind_sample_record', () => kindSamples.id, {
  item: columns.of('text', 'item'),
  price: columns.optional('money', 'price'),
  per: columns.oneOf('per', ['visit', 'hour']),
  by: columns.optional('reference', 'by_id').references(() => doctors.id),
  weight: columns.optional('decimal', 'weight'),
  at: columns.optional('time', 'at'),
  remark: columns.of('richText', 'remark'),
});
const kindSampleJoined = records.joining(
  'kind_sample_joined',
  () => kindSamples.id,
  () => doctors.id,
);

const kindSampleComputed = {
  longer: ({ longText }: Readonly<Record<string, unknown>>) => sql`length(${longText})`,
};

/** The tables of the list with a field of every kind. */
export const kindSampleTables = {
  kindSamples,
  kindSampleRecords,
  kindSampleJoined,
  kindSampleComputed,
};

/** The migration that creates them. */
export const kindSampleMigration = `CREATE TABLE kind_sample (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), text text NOT NULL, long_text text NOT NULL, rich_text text NOT NULL, json jsonb,
  email text NOT NULL, phone text NOT NULL, web_address text NOT NULL, colour text NOT NULL, day date,
  time time, wall_clock timestamp, integer integer, decimal numeric, money bigint, boolean boolean NOT NULL,
  choice text NOT NULL, choices text[] NOT NULL, several text[] NOT NULL,
  reference integer REFERENCES doctor (id), reference_ids integer[] NOT NULL,
  file_id integer REFERENCES file (id), picture_id integer REFERENCES file (id));
CREATE TABLE kind_sample_joined (
  branch_id integer NOT NULL REFERENCES branch (id), position integer NOT NULL,
  parent_id integer NOT NULL REFERENCES kind_sample (id) ON DELETE CASCADE,
  referred_id integer NOT NULL REFERENCES doctor (id), PRIMARY KEY (parent_id, referred_id));
CREATE TABLE kind_sample_record (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, branch_id integer NOT NULL REFERENCES branch (id),
  parent_id integer NOT NULL REFERENCES kind_sample (id) ON DELETE CASCADE, position integer NOT NULL,
  item text NOT NULL, price bigint, per text NOT NULL, by_id integer REFERENCES doctor (id), weight numeric, at time,
  remark text NOT NULL)`;
