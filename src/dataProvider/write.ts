import type { Call } from '../../contract/kit/call.ts';
import type { Resource, Row } from '../framework/resource/define.ts';
import type { RecordChange } from '../framework/resource/provider.ts';
import { updateKeyOf } from '../framework/resource/recordCalls.ts';
import { inputSchema, acceptsField } from '../framework/resource/schema.ts';
import { findRecord } from './find.ts';
import { readMany } from './list.ts';
import { type VerbRequest, fail, type Fields, isSameJson, notFoundError } from './verbRequest.ts';

/** Fields that the server sets on each record and no call accepts. */
const SERVER_FIELDS = ['id', 'version'];

/** The input that identifies a record for a call: its id unless the resource declares otherwise. */
export type KeyOf = (record: Row) => Fields;

/**
 * The input of a call from a record's values. A value that the call does not accept is an error, unless it is
 * unchanged.
 */
export function callInput(
  asked: VerbRequest,
  call: Call,
  data: Fields,
  before: Fields = {},
): Record<string, unknown> {
  const { resource } = asked;
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  const lost = entries.filter(
    ([name, value]) =>
      !acceptsField(call, name) &&
      name !== resource.id &&
      !SERVER_FIELDS.includes(name) &&
      !isSameJson(value, before[name]),
  );
  if (lost.length > 0) fail(asked, `its call takes no ${lost.map(([name]) => name).join(', ')}`);
  return Object.fromEntries(entries.filter(([name]) => acceptsField(call, name)));
}

/** The input of the update call: the changes, and the unchanged fields that the call also requires. */
export function updateInput(
  asked: VerbRequest,
  call: Call,
  data: Fields,
  { before, key }: { before: Row | undefined; key: Fields },
): Record<string, unknown> {
  const input = { ...callInput(asked, call, data, before), ...key };
  const kept = editableValues(asked, before);
  const rest = wantedBy(call).filter((name) => !(name in input) && kept[name] !== undefined);
  return { ...input, ...Object.fromEntries(rest.map((name) => [name, kept[name]])) };
}

/** The inputs of the update call for several records. What they lack is read, of all of them together. */
export async function updateInputs(
  asked: VerbRequest,
  call: Call,
  changes: readonly RecordChange[],
): Promise<{ inputs: Record<string, unknown>[]; befores: Row[] }> {
  const keyOf = (record: Row) => updateKeyOf(asked.resource, record);
  const isKnown = changes.every(({ record, data }) =>
    isInputComplete(call, { ...editableValues(asked, record), ...data, ...keyOf(record) }),
  );
  const read = isKnown
    ? []
    : await readAllByIds(
        asked,
        changes.map(({ record }) => record.id),
      );
  const befores = changes.map(({ record }, at) => ({ ...read[at], ...record }));
  const inputs = changes.map(({ data }, at) => {
    const before = befores[at];
    return updateInput(asked, call, data, { before, key: before ? keyOf(before) : {} });
  });
  return { inputs, befores };
}

/** A record's values under the names of its update call. */
export function editableValues({ resource }: VerbRequest, record: Row | undefined): Fields {
  return record ? { ...record, ...resource.editDefaultValues?.(record) } : {};
}

/** Whether a call can be made with these values alone. */
export function isInputComplete(call: Call, input: Fields): boolean {
  return wantedBy(call).every((name) => input[name] !== undefined);
}

/** The keys of records by their ids: from the ids alone if they suffice, else from the records, which must exist. */
export async function fetchRecordKeys(
  asked: VerbRequest,
  ids: readonly Row['id'][],
  keyOf: KeyOf,
): Promise<Fields[]> {
  const keys = ids.map((id) => keyOf(bare(asked.resource, id)));
  if (keys.every(isWhole)) return keys;
  return (await readAllByIds(asked, ids)).map(keyOf);
}

/** The key of one record. */
export async function fetchRecordKey(
  asked: VerbRequest,
  id: Row['id'],
  before: Fields | undefined,
  keyOf: KeyOf,
): Promise<Fields> {
  const key = keyOf({ ...before, ...bare(asked.resource, id) });
  if (isWhole(key)) return key;
  return keyOf(await findRecord(asked, { [asked.resource.id]: id }));
}

/** The records of all ids. A missing one fails the whole request, as changing it would. */
export async function readAllByIds(asked: VerbRequest, ids: readonly Row['id'][]): Promise<Row[]> {
  const rows = await readMany(asked, ids);
  if (rows.length < new Set(ids.map(String)).size) throw notFoundError();
  return rows;
}

function bare({ id: name }: Resource, id: Row['id']): Row {
  return { [name]: id, id };
}

function isWhole(key: Fields): boolean {
  return !Object.values(key).includes(undefined);
}

// A field may be left out only if it then stays: the call neither requires it nor sets a default.
function wantedBy(call: Call): string[] {
  return Object.keys({ ...call.query.shape, ...call.body.shape }).filter((name) => {
    const leftOut = inputSchema(call, name)?.safeParse(undefined);
    return !leftOut?.success || leftOut.data !== undefined;
  });
}
