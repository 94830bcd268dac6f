import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { KindDeclaration } from '../../../../contract/kit/kinds/declare.ts';
import { kindNamed, type KindName, type kinds } from '../../../../contract/kit/kinds/index.ts';

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

type KindOfColumn = {
  [K in KindName]: (typeof kinds)[K] extends KindDeclaration<infer V> ? V : never;
};
type Built<V> = ReturnType<ReturnType<typeof customType<{ data: V }>>>;

// The rest are of types that drizzle needs not know of.
const builders: Readonly<Record<string, (name: string) => unknown>> = {
  text,
  date,
  integer,
  boolean,
  jsonb,
  bigint: (name) => bigint(name, { mode: 'number' }),
  'text[]': (name) => text(name).array(),
  'integer[]': (name) => integer(name).array(),
};

/** The column of a kind of field, as its declaration has it (contract/kit/kinds): null where it is left out. */
export function optional<K extends KindName>(kind: K, name: string): Built<KindOfColumn[K]> {
  const { column, fromColumn } = kindNamed(kind);
  if (column === undefined) throw new Error(`${kind} has no column of its own`);
  const custom = customType<{ data: unknown }>({
    dataType: () => column,
    ...(fromColumn && { fromDriver: (stored) => fromColumn(String(stored)) }),
  });
  // One kind of value each, which the table of builders cannot say.
  return (builders[column] ?? custom)(name) as Built<KindOfColumn[K]>;
}

/** The same, of what must be there. */
export const of = <K extends KindName>(kind: K, name: string) => optional(kind, name).notNull();

export const optionalDay = (name: string) => optional('day', name);
export const day = (name: string) => of('day', name);
export const timeOfDay = (name: string) => of('time', name);
/** An amount in sen. */
export const money = (name: string) => of('money', name);
export const wholeNumber = (name: string) => of('integer', name);

/** One of a few values. */
export const oneOf = <const V extends string>(name: string, values: readonly [V, ...V[]]) =>
  text(name, { enum: [...values] as [V, ...V[]] }).notNull();
