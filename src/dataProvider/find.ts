import { CallError, type Send } from '../../contract/kit/client.ts';
import type { Resource, Row } from '../framework/resource/define.ts';
import { rowsOf } from '../framework/resource/schema.ts';

type Known = Readonly<Record<string, unknown>>;

/** Rows that are looked through where a record must be found by a name that no call takes. */
const MOST = 1_000;

/** A record by what its address or its list knows of it: by its own call, else among the rows of its list. */
export async function findRecord(send: Send, resource: Resource, known: Known): Promise<Row> {
  const { one } = resource.calls;
  if (!one) return findRow(send, resource, known);
  const ask = async (input: Record<string, unknown>) => {
    const { data } = await send(one, input);
    return toRow(resource, data as Record<string, unknown>);
  };
  const input = inputOf(resource, known);
  const found = input ? await ask(input).catch(unlessMissing) : null;
  if (found) return found;
  // The call wants another name of the record than the one at hand, or that one is no longer its name.
  const id = known[resource.id];
  if (input && id === undefined) throw missing();
  const row = await findRow(send, resource, id === undefined ? known : byId(resource, id));
  const better = inputOf(resource, row);
  return better ? ask(better) : row;
}

/** A row with its own id as `id`, as react-admin wants it. */
export function toRow({ id }: Pick<Resource, 'id'>, row: Record<string, unknown>): Row {
  return { ...row, id: row[id] } as Row;
}

/** What is known of a record by its id alone. */
export function byId({ id }: Pick<Resource, 'id'>, value: unknown): Known {
  return { [id]: value };
}

function inputOf({ calls, oneBy }: Resource, known: Known): Record<string, unknown> | null {
  if (oneBy) return oneBy(known);
  const names = Object.keys(calls.one?.query.shape ?? {});
  if (!names.every((name) => known[name] !== undefined)) return null;
  return Object.fromEntries(names.map((name) => [name, known[name]]));
}

async function findRow(send: Send, resource: Resource, known: Known): Promise<Row> {
  const { list } = resource.calls;
  if (!list) throw missing();
  const [first] = Object.entries(known);
  const [name, value] = first ?? [resource.id, undefined];
  const q = name === resource.id ? undefined : String(value);
  const { data } = await send(list, { pageSize: MOST, ...(q && { q }) });
  const found = rowsOf(data).find((row) => same(row, known));
  if (!found) throw missing();
  return toRow(resource, found);
}

function unlessMissing(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null;
  throw error;
}

function same(row: Known, known: Known): boolean {
  return Object.entries(known).every(([name, value]) => String(row[name]) === String(value));
}

function missing(): CallError {
  return new CallError(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }], '');
}
