import type { PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../../contract/kit/call.ts';
import { kindOf } from '../../contract/kit/kind.ts';
import type { z } from '../../contract/kit/zod.ts';
import type { masterLists } from '../../contract/masterLists/index.ts';
import type { ComputedExpression } from '../kit/db/computedValues.ts';
import type {
  LineFields,
  LineFieldsWithoutColumn,
  LinkFields,
  TableForCalls,
} from '../kit/db/tableForCalls.ts';
import * as schema from './schema/index.ts';

type Lists = typeof masterLists;

/** The kind of each master list that is one of the branch's lookups. */
export const lookupKinds = {
  appointmentTypes: 'appt_type',
  appointmentLocations: 'appt_location',
  appointmentCategories: 'appt_priority',
  appointmentStatuses: 'appt_status',
  cancelReasons: 'appt_cancel_reason',
} as const satisfies { readonly [K in keyof Lists]?: string };

/** The tables of the lists that have none of their own name. */
type TableOf<K> = K extends keyof typeof lookupKinds
  ? typeof schema.lookupValues
  : K extends 'doctorResources'
    ? typeof schema.doctors
    : K extends keyof typeof schema
      ? (typeof schema)[K]
      : never;

/**
 * The fields of a list that hold records inside its records, without a table that bears the names of both, such as
 * `orderLines` for the `lines` of an `order`, or whose table lacks columns.
 */
type LinesWithoutTable<L extends Lists[keyof Lists]> = {
  [F in Extract<LineFields<L['usual']>, string>]: `${L['one']}${Capitalize<F>}` extends infer N
    ? N extends keyof typeof schema
      ? (typeof schema)[N] extends PgTable
        ? LineFieldsWithoutColumn<L['usual'], F, (typeof schema)[N]>
        : F
      : F
    : never;
}[Extract<LineFields<L['usual']>, string>];

/** The fields of a list whose ids are in a table that joins records, named as that of lines is. */
type JoinedFields<L extends Lists[keyof Lists]> = {
  [
    F in Extract<LinkFields<L['usual']>, string>
  ]: `${L['one']}${Capitalize<F>}` extends keyof typeof schema ? F : never;
}[Extract<LinkFields<L['usual']>, string>];

/**
 * The table of each master list, by name. A list without a table, or with a field that has no column, does not compile.
 */
export const masterTables: {
  [K in keyof Lists]: [LinesWithoutTable<Lists[K]>] extends [never]
    ? TableForCalls<Lists[K]['usual'], TableOf<K>, JoinedFields<Lists[K]>>
    : { linesWithoutTable: LinesWithoutTable<Lists[K]> };
} = {
  ...schema,
  appointmentTypes: schema.lookupValues,
  appointmentLocations: schema.lookupValues,
  appointmentCategories: schema.lookupValues,
  appointmentStatuses: schema.lookupValues,
  cancelReasons: schema.lookupValues,
  doctorResources: schema.doctors,
};

/**
 * The tables of what the records of a list hold beside their own: `orderLines` for the `lines` of an `order`, records
 * inside it or the ids of several others.
 */
export function lineTables(
  one: string,
  calls: Readonly<Record<string, Call>>,
): Record<string, PgTable> {
  const tables: Readonly<Record<string, unknown>> = schema;
  const written = Object.values(calls).flatMap(({ body }) => Object.entries(body.shape));
  const found = written.flatMap(([field, fieldSchema]): [string, PgTable][] => {
    const kind = kindOf(fieldSchema as z.ZodMiniType);
    const name = one + field.charAt(0).toUpperCase() + field.slice(1);
    const isBeside = kind?.fields !== undefined || (kind?.kind === 'references' && name in tables);
    return isBeside ? [[field, tables[name] as PgTable]] : [];
  });
  return Object.fromEntries(found);
}

/** The expressions of the values of a list that are computed by one: `orderComputed`, beside the table of orders. */
export function computedExpressions(one: string): Record<string, ComputedExpression> {
  const beside: Readonly<Record<string, unknown>> = schema;
  const name = `${one}Computed`;
  return name in beside ? (beside[name] as Record<string, ComputedExpression>) : {};
}
