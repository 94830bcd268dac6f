import type { Answer, Call } from '../../contract/kit/call.ts';
import type { Computation } from '../../contract/kit/computed.ts';
import type { DefaultSource } from '../../contract/kit/defaults.ts';
import type { Source } from '../../contract/kit/fetched.ts';
import { MAY_EDIT, type RecordAccess } from '../../contract/kit/recordAccess.ts';
import { type FieldAccess, fieldAction, type RecordRules } from '../../contract/kit/rules.ts';
import type { AnyStates } from '../../contract/kit/states.ts';
import type { FieldOverrides } from '../framework/resource/kinds.ts';
import { rowFieldNames } from '../framework/resource/schema.ts';
import { statesWithCalls } from '../framework/resource/states.ts';

type Verb =
  | 'List'
  | 'Detail'
  | 'Create'
  | 'Update'
  | 'Remove'
  | 'Removed'
  | 'Restore'
  | 'Version'
  | 'Revert';

type FieldName<C extends Call> = Exclude<Extract<keyof Answer<C>, string>, 'id' | 'version'>;
type FieldsOf<C extends Call> = { readonly [K in FieldName<C>]?: FieldOverrides };

/** What the list of removed records says beside their fields. */
const removal = {
  removedAt: { kind: 'wallClock', label: 'LIST.REMOVED_AT', form: false },
  removedBy: { kind: 'text', label: 'LIST.REMOVED_BY', form: false },
} as const;

interface MasterList<N, C> {
  one: N;
  resource: string;
  calls: C;
  states?: AnyStates | undefined;
  rules?: RecordRules | undefined;
  fieldAccess?: Readonly<Record<string, FieldAccess>>;
  recordAccess?: RecordAccess | undefined;
  fetched?: Readonly<Record<string, Source>>;
  computed?: Readonly<Record<string, Computation>>;
  defaults?: Readonly<Record<string, DefaultSource>>;
}

/**
 * The part of a declaration that derives from a master list of the contract: name, calls, address, fields, states, and
 * the view of what was removed, from where it is brought back.
 * `defineResource({ ...masterListResource(masterLists.publicHolidays, { state: { list: 'hidden' } }), menu: … })`
 */
export function masterListResource<N extends string, C extends Record<`${N}${Verb}`, Call>>(
  {
    one,
    resource,
    calls,
    states,
    rules,
    fieldAccess = {},
    recordAccess,
    fetched = {},
    computed = {},
    defaults,
  }: MasterList<N, C>,
  differing: FieldsOf<C[`${N}Detail`]> = {},
) {
  const names = rowFieldNames(calls[`${one}Detail`]).filter(
    (name) => name !== 'id' && name !== 'version' && name !== MAY_EDIT,
  );
  const restore = calls[`${one}Restore`];
  const { [`${one}Figures`]: figures, [`${one}Groups`]: groups } = calls as Readonly<
    Record<string, Call | undefined>
  >;
  const all: Readonly<Record<string, FieldOverrides | undefined>> = differing;
  return {
    fields: {
      ...(Object.fromEntries(
        names.map((name) => [
          name,
          {
            ...fetchedFrom(fetched[name]),
            ...(fieldAccess[name] && permissionsOf(resource, name)),
            ...all[name],
          },
        ]),
      ) as Record<keyof FieldsOf<C[`${N}Detail`]>, FieldOverrides>),
      ...removal,
    },
    name: resource,
    paths: { list: `/master-list-management/${resource}` },
    rules,
    computed,
    defaults,
    recordAccess,
    states: states && statesWithCalls(one, states, calls),
    calls: {
      list: calls[`${one}List`],
      one: calls[`${one}Detail`],
      create: calls[`${one}Create`],
      update: calls[`${one}Update`],
      remove: calls[`${one}Remove`],
      restore,
      version: calls[`${one}Version`],
      revert: calls[`${one}Revert`],
      ...(figures && { figures }),
      ...(groups && { groups }),
    },
    views: {
      removed: {
        list: calls[`${one}Removed`],
        label: 'LIST.REMOVED_ONES',
        sort: { field: 'removedAt', order: 'DESC' },
      },
    } as const,
    actions: {
      restore: {
        call: restore,
        target: 'record',
        icon: 'undo',
        label: 'LIST.RESTORE',
        input: ({ id }: { id: number }) => ({ id }),
        views: ['removed'],
        isAtOnce: true,
      },
    } as const,
  };
}

const fetchedFrom = (source: Source | undefined) => source && { fetchedFrom: source.resource };

const permissionsOf = (resource: string, field: string): FieldOverrides => ({
  permission: { action: fieldAction('show', field), resource },
  editPermission: { action: fieldAction('edit', field), resource },
});
