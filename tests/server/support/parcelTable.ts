import { pgTable } from 'drizzle-orm/pg-core';
import * as columns from '../../../server/kit/db/schema/columns.ts';
import * as records from '../../../server/kit/db/schema/records.ts';

/** The table of parcels. */
export const parcelTable = pgTable('parcel', {
  ...records.ofBranch(),
  title: columns.of('text', 'title'),
  sending: columns.oneOf('sending', ['courier', 'pickup']),
  address: columns.of('text', 'address'),
  floor: columns.optional('integer', 'floor'),
  isPaid: columns.of('boolean', 'is_paid'),
  price: columns.optional('money', 'price'),
  cost: columns.optional('money', 'cost'),
  note: columns.of('text', 'note'),
});

/** The migration that creates it. */
export const parcelMigration = `CREATE TABLE parcel (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, version integer NOT NULL DEFAULT 1,
  branch_id integer NOT NULL REFERENCES branch (id), title text NOT NULL, sending text NOT NULL,
  address text NOT NULL, floor integer, is_paid boolean NOT NULL, price bigint, cost bigint, note text NOT NULL)`;
