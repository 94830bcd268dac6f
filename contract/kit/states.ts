import type { Access, Call, Nothing } from './call.ts';
import { call } from './call.ts';
import { idOf } from './id.ts';
import { kindOf } from './kind.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;

/** A step of a record from one state to another, which is a call of its own. */
export interface Transition<R = never, State extends string = string> {
  /** The states in which it is offered. */
  from: readonly State[];
  to: State;
  /** The roles that may take it. */
  by: readonly string[];
  /**
   * What the person is asked. A field of the record is saved with it; anything else stands in the record's history alone.
   */
  asks?: Shape;
  /** What has to hold of the record, with what was asked, and the text that says what is missing. */
  needs?: { holds: (record: R) => boolean; error: string };
  /** The transition that takes it back: where nothing is asked it is then done at once, and its notice offers Undo. */
  undo?: string;
  /** The assigned field that holds when it was taken, by the wall clock. */
  at?: string;
  /** What is asked, as an example. */
  example?: Readonly<Record<string, unknown>>;
}

/** The states of a record: a choice that only transitions change. */
export interface States<R = never, Field extends string = string, State extends string = string> {
  /** The field that holds the state. */
  of: Field;
  /** The state of a new record. */
  first: State;
  /** The states in which its fields are changed and it is removed; all of them by default. */
  editedIn?: readonly State[];
  /**
   * The states in which a record is a draft: its changes make no entries in the history. The transition that ends them
   * notes the whole record.
   */
  draftIn?: readonly State[];
  transitions: Readonly<{ [name: string]: Transition<R, State> }>;
}

/** What the server and the pages know of the states of any list. */
export interface AnyStates extends States<never> {
  /** The text code of each state, where the field has its own. */
  words?: Readonly<Record<string, string>> | undefined;
}

/** Whether the fields of a record are changed in its state. */
export const isEdited = ({ of, editedIn }: AnyStates, record: Readonly<Record<string, unknown>>) =>
  editedIn === undefined || editedIn.includes(String(record[of]));

/** Whether the changes of a record leave entries in its history. */
export const isDraft = (states: AnyStates | undefined, record: Readonly<Record<string, unknown>>) =>
  states?.draftIn?.includes(String(record[states.of])) === true;

/** Names of permissions and of history that mean something else. */
const taken = ['list', 'show', 'create', 'edit', 'delete', 'restore', 'recover', 'lock', 'unlock'];
const alsoTaken = ['takeover', 'overlap', 'print', 'merge', 'unmerge', 'end', 'version', 'revert'];

/** Refuses states that contradict themselves. */
export function checkStates(
  one: string,
  { of, first, editedIn = [], draftIn = [], transitions }: AnyStates,
  values: readonly unknown[],
): void {
  const fail = (what: string) => {
    throw new Error(`${one}: ${what}`);
  };
  for (const state of [first, ...editedIn, ...draftIn])
    if (!values.includes(state)) fail(`${of} is never ${state}`);
  for (const [name, { from, to, undo, by }] of Object.entries(transitions)) {
    if ([...taken, ...alsoTaken].includes(name)) fail(`a transition cannot be called ${name}`);
    if (by.length === 0) fail(`nobody may ${name}`);
    for (const state of [...from, to]) if (!values.includes(state)) fail(`${of} is never ${state}`);
    if (undo === undefined) continue;
    const back = transitions[undo];
    if (!back?.from.includes(to) || from.join() !== back.to || back.asks)
      fail(`${undo} does not take ${name} back`);
  }
}

type CallOf<A extends z.ZodMiniType, T extends Transition<never>> = Call<
  z.ZodMiniObject<{ id: ReturnType<typeof idOf> }>,
  T['asks'] extends Shape ? z.ZodMiniObject<T['asks']> : Nothing,
  A
>;

/** The calls of a list's transitions by name: `invoiceIssue` of the transition `issue` of an `invoice`. */
export type TransitionCalls<
  N extends string,
  T extends Readonly<{ [name: string]: Transition<never> }>,
  A extends z.ZodMiniType,
> = { [K in Extract<keyof T, string> as `${N}${Capitalize<K>}`]: CallOf<A, T[K]> };

/** Declares the calls of a list's transitions. */
export function transitionCalls(
  one: string,
  { of, transitions }: AnyStates,
  {
    path,
    resource,
    access,
    answer,
  }: {
    path: `/api/${string}`;
    resource: string;
    access: (action: string) => Access;
    answer: z.ZodMiniType;
  },
): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(transitions).map(([name, { from, to, asks = {}, example }]) => [
      transitionCall(one, name),
      call({
        method: 'POST',
        path: `${path}/:id/${kebab(name)}`,
        summary: `Takes one ${one} from ${of} ${from.join(' or ')} to ${to}; 409 with the state that it has, where that is another.`,
        access: access(name),
        query: z.object({ id: idOf(resource) }),
        body: z.object(asks),
        answer,
        ...(example && { example }),
      }) as unknown as Call,
    ]),
  );
}

/** The name of the call of a transition. */
export function transitionCall(one: string, name: string): string {
  return `${one}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The states that a list declares. Its fields are made when its calls are, but for a list with states. */
export function statesOf(declaration: {
  one: string;
  fields: z.core.$ZodShape;
  states?: object;
  recordAccess?: object;
}): AnyStates | undefined {
  const states = declaration.states as AnyStates | undefined;
  if (!states) return undefined;
  // What leaves no trace is changed by who began it alone.
  if (states.draftIn && !declaration.recordAccess)
    throw new Error(`${declaration.one}: a draft needs recordAccess`);
  const kind = kindOf(declaration.fields[states.of] as z.ZodMiniType);
  checkStates(declaration.one, states, kind?.values ?? []);
  return { ...states, words: kind?.words };
}
