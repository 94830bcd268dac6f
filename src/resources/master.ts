import type { Call } from '../../contract/kit/call.ts';

type Verb = 'List' | 'Detail' | 'Create' | 'Update' | 'Remove';

/**
 * The part of a declaration that a master list of the contract gives by itself: its name, its calls, and the address of
 * its list. `defineResource({ ...master(masterLists.publicHolidays), fields: … })`
 */
export function master<N extends string, C extends Record<`${N}${Verb}`, Call>>({
  one,
  resource,
  calls,
}: {
  one: N;
  resource: string;
  calls: C;
}) {
  return {
    name: resource,
    at: { list: `/master-list-management/${resource}` },
    calls: {
      list: calls[`${one}List`],
      one: calls[`${one}Detail`],
      create: calls[`${one}Create`],
      update: calls[`${one}Update`],
      remove: calls[`${one}Remove`],
    },
  };
}
