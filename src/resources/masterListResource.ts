import type { Call } from '../../contract/kit/call.ts';
import type { FieldOverrides } from '../framework/resource/kinds.ts';

type Verb = 'List' | 'Detail' | 'Create' | 'Update' | 'Remove';

type FieldsOf<C extends Call> = {
  readonly [K in Extract<keyof C['body']['shape'], string>]?: FieldOverrides;
};

/**
 * The part of a declaration that derives from a master list of the contract: name, calls, address and fields.
 * `defineResource({ ...masterListResource(masterLists.publicHolidays, { state: { list: 'hidden' } }), menu: … })`
 */
export function masterListResource<N extends string, C extends Record<`${N}${Verb}`, Call>>(
  { one, resource, calls }: { one: N; resource: string; calls: C },
  differing: FieldsOf<C[`${N}Create`]> = {},
) {
  const names = Object.keys(calls[`${one}Create`].body.shape);
  const all: Readonly<Record<string, FieldOverrides | undefined>> = differing;
  return {
    fields: Object.fromEntries(names.map((name) => [name, all[name] ?? {}])) as Record<
      keyof FieldsOf<C[`${N}Create`]>,
      FieldOverrides
    >,
    name: resource,
    paths: { list: `/master-list-management/${resource}` },
    calls: {
      list: calls[`${one}List`],
      one: calls[`${one}Detail`],
      create: calls[`${one}Create`],
      update: calls[`${one}Update`],
      remove: calls[`${one}Remove`],
    },
  };
}
