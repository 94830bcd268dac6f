import type { Call } from '../../../contract/kit/call.ts';
import { MAY_EDIT } from '../../../contract/kit/recordAccess.ts';
import { type AnyStates, isEdited, transitionCall } from '../../../contract/kit/states.ts';
import type { MenuIcon } from '../screens.ts';
import type { Code } from '../text.tsx';
import { MAIN_VIEW, type ResourceAction } from './actions.ts';
import type { FieldSpec } from './fields.ts';
import type { Row } from './props.ts';

/** The states of a resource's records, with the call of each transition. */
export interface ResourceStates extends AnyStates {
  calls: Readonly<Record<string, Call>>;
}

/** The states of a master list, with the call of each transition. */
export function statesWithCalls(
  one: string,
  states: AnyStates,
  calls: Readonly<Record<string, Call>>,
): ResourceStates {
  const named = Object.keys(states.transitions).flatMap((name) => {
    const { [transitionCall(one, name)]: call } = calls;
    return call ? [[name, call]] : [];
  });
  return { ...states, calls: Object.fromEntries(named) as ResourceStates['calls'] };
}

/** The actions of a resource that are the transitions of its records. */
export function transitionActions(
  states: ResourceStates | undefined,
  icons: Readonly<Record<string, MenuIcon | undefined>> = {},
): Record<string, ResourceAction<Row>> {
  if (!states) return {};
  const { of, transitions, calls } = states;
  const takesBack = Object.values(transitions).map(({ undo }) => undo);
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      const { from = [], needs, asks, undo } = transitions[name] ?? {};
      const undoCall = undo === undefined ? undefined : calls[undo];
      const action: ResourceAction<Row> = {
        call,
        target: 'record',
        views: [MAIN_VIEW],
        icon: icons[name] ?? (takesBack.includes(name) ? 'undo' : 'right'),
        isShown: (record) => record[MAY_EDIT] !== false && from.includes(String(record[of])),
        ...(needs &&
          !asks && {
            refused: (record) => (needs.holds(record as never) ? undefined : (needs.error as Code)),
          }),
        ...(undoCall && { undoCall, undoInput: ({ id }) => ({ id }) }),
      };
      return [name, action];
    }),
  );
}

/** The transition that takes a record to a state; undefined where there is none from the one that it has. */
export function transitionTo(
  { of, transitions }: AnyStates,
  record: Row,
  state: string,
): string | undefined {
  const found = Object.entries(transitions).find(
    ([, { from, to }]) => to === state && from.includes(String(record[of])),
  );
  return found?.[0];
}

/** Whether the state of a record lets its fields be changed. */
export const isEditedInState =
  (states: AnyStates) =>
  (record: Row): boolean =>
    isEdited(states, record);

/** A field as it is shown: the state of a record as a chip. */
export function shownAsState(
  states: AnyStates | undefined,
  name: string,
  spec: FieldSpec,
): FieldSpec {
  return states?.of === name ? { tone: { tones: {} }, ...spec } : spec;
}
