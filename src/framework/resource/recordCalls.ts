import type { Answer, Call, Input, ListInput } from '../../../contract/kit/call.ts';
import type { Row } from './props.ts';
import { acceptsField } from './schema.ts';

/**
 * The calls of a resource. An action without a call is not offered. A resource without `list` is a single record, read
 * by `one`.
 */
export interface ResourceCalls {
  list?: Call;
  one?: Call;
  /** Reads a record by its id, if `one` reads it by other fields. */
  oneById?: Call;
  create?: Call;
  update?: Call;
  remove?: Call;
  /** Restores a removed record; the notice of a removal then offers Undo. */
  restore?: Call;
  /** Reads a record as it was, and makes it that again. */
  version?: Call;
  revert?: Call;
  /** Works out the figures of its list, narrowed like that. */
  figures?: Call;
  /** Counts its list, narrowed like that, in groups, and adds it up. */
  groups?: Call;
}

type RowIn<A> = A extends readonly (infer R)[]
  ? R
  : A extends { data: readonly (infer R)[] }
    ? R
    : never;
/** The names of the fields of a type, or of any of several. */
export type Names<T> = T extends unknown ? Extract<keyof T, string> : never;
/** The input of one of its calls. */
export type InputOf<C extends ResourceCalls, V extends keyof ResourceCalls> = C[V] extends Call
  ? Input<C[V]>
  : never;

/** The record type of a resource: a row of its list, or the answer of `one` for a single record. */
export type RowOf<C extends ResourceCalls> = C['list'] extends Call
  ? RowIn<Answer<C['list']>>
  : C['one'] extends Call
    ? Answer<C['one']>
    : never;
/** The record as its page reads it: the answer of `one`. */
export type DetailOf<C extends ResourceCalls> = C['one'] extends Call ? Answer<C['one']> : RowOf<C>;
/** A field that the list shows. */
export type ColumnName<C extends ResourceCalls> = Names<RowOf<C>>;
/** A field that a form fills. */
export type InputName<C extends ResourceCalls> =
  | Names<InputOf<C, 'create'>>
  | Names<InputOf<C, 'update'>>;
/** A filter of the list: a field of its query, or any of its columns if the list follows the REST convention. */
export type FilterName<C extends ResourceCalls> = C['list'] extends Call
  ? 'range' extends keyof Input<C['list']>
    ? ColumnName<C>
    : Exclude<Names<Input<C['list']>>, keyof ListInput>
  : never;

/** What its calls find a record by. */
export interface RecordKeys {
  calls: ResourceCalls;
  /** The field that identifies a record on the wire. */
  id: string;
  updateKey?: (record: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  removeKey?: (record: Row) => Record<string, unknown>;
}

/** The input by which the update call finds a record; empty for a single record. */
export function updateKeyOf(
  { updateKey, id, calls }: RecordKeys,
  record: Row,
): Record<string, unknown> {
  return updateKey?.(record) ?? (acceptsField(calls.update, id) ? { [id]: record[id] } : {});
}

/** The input of the remove call for a record, without a password. */
export function removeKeyOf({ removeKey, id }: RecordKeys, record: Row): Record<string, unknown> {
  return removeKey?.(record) ?? { [id]: record[id] };
}

/** The list call of a resource. Throws if it has none. */
export function listCall({ name, calls }: { name: string; calls: ResourceCalls }): Call {
  if (!calls.list) throw new Error(`${name} has no list`);
  return calls.list;
}
