import type { masterLists } from '../../contract/masterLists/index.ts';
import * as schema from './schema/index.ts';
import type { TableForCalls } from './tableForCalls.ts';

type Lists = typeof masterLists;

/**
 * The table of each master list, by name. A list without a table, or with a field that has no column, does not compile.
 */
export const masterTables: {
  [K in keyof Lists]: TableForCalls<Lists[K]['usual'], (typeof schema)[K]>;
} = schema;
