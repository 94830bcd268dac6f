import { bigint, customType, date, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant. Read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A text that is empty rather than missing. */
export const defaultText = (name: string) => text(name).notNull().default('');

/** Counts the changes of a record, for optimistic locking. */
export const version = () => integer('version').notNull().default(1);

/**
 * What a name looks like, written by a trigger (app.name_skeleton): no two are the same. Null in rows from before it,
 * until housekeeping has come to them, and where two of these looked the same already.
 */
export const nameSkeleton = () => text('name_skeleton');

/** Columns of every platform record: an id, and a version that counts its changes. */
export const ofPlatform = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: version(),
});

/** A half-open range of instants, written and read as PostgreSQL's own text. */
export const period = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** Bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

// Columns of the kinds of fields (contract/kit/kinds.ts). An optional one is null where it is left out.

/** A calendar day. */
export const optionalDay = (name: string) => date(name);
export const day = (name: string) => date(name).notNull();

/** A time of day, hh:mm, up to 24:00. */
export const optionalTimeOfDay = customType<{ data: string }>({
  dataType: () => 'time',
  // PostgreSQL returns seconds too.
  fromDriver: (value) => String(value).slice(0, 5),
});
export const timeOfDay = (name: string) => optionalTimeOfDay(name).notNull();

/** An amount in sen. */
export const optionalMoney = (name: string) => bigint(name, { mode: 'number' });
export const money = (name: string) => optionalMoney(name).notNull();

/** A whole number; the guide's example uses it. @public */
export const optionalWholeNumber = (name: string) => integer(name);
/** A whole number that must be there. @public */
export const wholeNumber = (name: string) => optionalWholeNumber(name).notNull();

/** One of a few values. */
export const oneOf = <const V extends string>(name: string, values: readonly [V, ...V[]]) =>
  text(name, { enum: [...values] as [V, ...V[]] }).notNull();
