import type { PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../../../contract/kit/call.ts';
import type { FileUpload } from '../../../contract/kit/files.ts';
import type { z } from '../../../contract/kit/zod.ts';

type Area = Record<string, Call>;

/** The parsed bodies of an area's calls that write fields. What is asked about a removal is noted, and not stored. */
type Written<A extends Area> = {
  [K in keyof A]: K extends `${string}Remove`
    ? never
    : keyof A[K]['body']['shape'] extends never
      ? never
      : z.output<A[K]['body']>;
}[keyof A];

/** The fields of a union, each with every type that it has in it. */
type Fields<U> = U extends unknown ? keyof U : never;
type ValueOf<U, F> = U extends unknown ? (F extends keyof U ? U[F] : never) : never;

/** The stored type of a field: of a file, its id. */
type Kept<V> = [Extract<V, FileUpload>] extends [never] ? V : number | null;

/** A record inside a record. */
type Line = object & { id?: number | undefined };

/** The written fields that hold records inside the record: each has a table of its own. */
export type LineFields<A extends Area> = {
  [F in Fields<Written<A>>]: [Exclude<ValueOf<Written<A>, F>, undefined>] extends [readonly Line[]]
    ? F
    : never;
}[Fields<Written<A>>];

/** What a line of a field holds. */
type LineOf<A extends Area, F> =
  Exclude<ValueOf<Written<A>, F>, undefined> extends readonly (infer L)[] ? Omit<L, 'id'> : never;

/** The fields of lines whose table has no matching column. */
export type LineFieldsWithoutColumn<A extends Area, F, T extends PgTable> = {
  [K in keyof LineOf<A, F>]: K extends keyof T['$inferInsert']
    ? [LineOf<A, F>[K]] extends [T['$inferInsert'][K]]
      ? never
      : K
    : K;
}[keyof LineOf<A, F>];

/** The written fields without a matching column: none of their name, or one of another type. */
export type FieldsWithoutColumn<A extends Area, T extends PgTable, Beside> = {
  [
    F in Exclude<Fields<Written<A>>, 'id' | LineFields<A> | Beside>
  ]: F extends keyof T['$inferInsert']
    ? [Kept<Exclude<ValueOf<Written<A>, F>, undefined>>] extends [T['$inferInsert'][F]]
      ? never
      : F
    : F;
}[Exclude<Fields<Written<A>>, 'id' | LineFields<A> | Beside>];

/** The written fields that hold ids of several records, which a table may join. */
export type LinkFields<A extends Area> = {
  [F in Fields<Written<A>>]: [Exclude<ValueOf<Written<A>, F>, undefined>] extends [
    readonly number[],
  ]
    ? F
    : never;
}[Fields<Written<A>>];

/** A table that has a column for every field that the calls write, under the field's name, apart from those of `Beside`. */
export type TableForCalls<A extends Area, T extends PgTable, Beside = never> = [
  FieldsWithoutColumn<A, T, Beside>,
] extends [never]
  ? T
  : { fieldsWithoutColumn: FieldsWithoutColumn<A, T, Beside> };
