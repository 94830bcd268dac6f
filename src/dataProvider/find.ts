import type { Call } from '../../contract/kit/call.ts';
import type { Resource, Row } from '../framework/resource/define.ts';
import { rowSchema } from '../framework/resource/schema.ts';
import { canFilterBy, readList, readMany, toRecord } from './list.ts';
import { type VerbRequest, fail, type Fields, isNotFound, notFoundError } from './verbRequest.ts';

/** Finds a record by its id or the key of its address: by its own call, else by its list. */
export async function findRecord(
  asked: VerbRequest,
  known: Fields,
  signal?: AbortSignal,
): Promise<Row> {
  const { send, resource } = asked;
  const { one, oneById, list } = resource.calls;
  const askBy = async (call: Call | undefined, input: Fields) => {
    if (!call) throw notFoundError();
    const { data } = await send(call, input, { signal });
    return toRecord(resource, data as Fields);
  };
  const ask = (input: Fields) => askBy(one, input);
  const id = known[resource.id];
  const byId = id === undefined ? null : { [resource.id]: id };
  const input = inputOf(resource, known);
  if (!input && byId && oneById) return askBy(oneById, byId);
  if (input) {
    const isLast = !byId || !list || inputOf(resource, byId) !== null;
    const found = await ask(input).catch((error: unknown) => {
      // Found by another key than its id, which the record may no longer have.
      if (isLast || !isNotFound(error)) throw error;
    });
    if (found) return found;
  }
  const row = byId
    ? (await readMany(asked, [byId[resource.id] as Row['id']], signal))[0]
    : await findRow(asked, known, signal);
  if (!row) throw notFoundError();
  const own = rowSchema(list) === one?.answer ? null : inputOf(resource, row);
  return own ? ask(own) : row;
}

function inputOf({ calls: { one }, oneInput }: Resource, known: Fields): Fields | null {
  if (!one) return null;
  const input =
    oneInput?.(known) ??
    Object.fromEntries(Object.keys(one.query.shape).map((name) => [name, known[name]]));
  return Object.values(input).includes(undefined) ? null : input;
}

async function findRow(
  asked: VerbRequest,
  known: Fields,
  signal?: AbortSignal,
): Promise<Row | undefined> {
  const unknown = Object.keys(known).find((name) => !canFilterBy(asked.resource.calls.list, name));
  if (unknown !== undefined) fail(asked, `its list does not find a record by ${unknown}`);
  const pagination = { page: 1, perPage: 10 };
  const { data } = await readList(asked, { pagination, filter: known, signal });
  return data.find((row) =>
    Object.entries(known).every(([name, value]) => String(row[name]) === String(value)),
  );
}
