import type { masterLists } from '../../contract/masterLists/index.ts';
import * as schema from './schema/index.ts';
import type { TableForCalls } from './tableForCalls.ts';

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
 * The table of each master list, by name. A list without a table, or with a field that has no column, does not compile.
 */
export const masterTables: {
  [K in keyof Lists]: TableForCalls<Lists[K]['usual'], TableOf<K>>;
} = {
  ...schema,
  appointmentTypes: schema.lookupValues,
  appointmentLocations: schema.lookupValues,
  appointmentCategories: schema.lookupValues,
  appointmentStatuses: schema.lookupValues,
  cancelReasons: schema.lookupValues,
  doctorResources: schema.doctors,
};
