import type { GetListParams, GetListResult } from 'ra-core';
import { type Call, MAX_IDS } from '../../contract/kit/call.ts';
import { positive } from '../../contract/kit/id.ts';
import type { Resource, Row } from '../framework/resource/define.ts';
import { narrowingOf, VIEW_FILTER } from '../framework/resource/provider.ts';
import { filterNames, rowFieldNames, answerRows } from '../framework/resource/schema.ts';
import { pageOfRows } from './localList.ts';
import { readRestList } from './rest.ts';
import { type VerbRequest, callFor, fail, type Fields } from './verbRequest.ts';

interface ListParams extends Pick<GetListParams, 'pagination' | 'sort' | 'signal'> {
  filter?: Fields;
}

/** Rows that a list answers at most at once. */
const LONGEST_PAGE = 1_000;

/**
 * A page of a resource's list, by several requests if it is longer than a list answers at once. A filter or order that its
 * call lacks is an error.
 */
export async function readList(
  asked: VerbRequest,
  params: ListParams,
): Promise<GetListResult<Row>> {
  const { page = 1, perPage = 0 } = params.pagination ?? {};
  if (perPage <= LONGEST_PAGE) return readPage(asked, params);
  const from = (page - 1) * perPage;
  const skipped = Math.floor(from / LONGEST_PAGE);
  const rows: Row[] = [];
  for (let at = skipped; ; at += 1) {
    const pagination = { page: at + 1, perPage: LONGEST_PAGE };
    const { data, ...rest } = await readPage(asked, { ...params, pagination });
    rows.push(...data);
    const isLast = data.length < LONGEST_PAGE || (at + 1) * LONGEST_PAGE >= from + perPage;
    if (isLast) {
      const begin = from - skipped * LONGEST_PAGE;
      return { ...rest, data: rows.slice(begin, begin + perPage) };
    }
  }
}

async function readPage(asked: VerbRequest, params: ListParams): Promise<GetListResult<Row>> {
  const { resource, send } = asked;
  const { [VIEW_FILTER]: view } = params.filter ?? {};
  const filter = narrowingOf(params.filter ?? {});
  const call = view === undefined ? callFor(asked, 'list') : viewCall(asked, view);
  const narrowed = narrowing(asked, call, filter);
  const sort = sortOf(asked, call, params.sort);
  const { page = 1, perPage = 0 } = params.pagination ?? {};
  if (isWhole(call)) {
    const answer = await send(call, {}, { signal: params.signal });
    const { pagination } = params;
    const asPage = pageOfRows(answerRows(answer.data), { filter: narrowed, sort, pagination });
    return { ...asPage, data: asPage.data.map((row) => toRecord(resource, row)) };
  }
  const answer = isRest(call)
    ? await readRestList(send, call, { ...params, sort, filter: narrowed })
    : await send(
        call,
        {
          ...narrowed,
          ...(params.pagination && { page, pageSize: perPage }),
          ...(sort && { sort: sort.field, order: sort.order }),
        },
        { signal: params.signal },
      );
  const { data, total } = answer;
  const rows = answerRows(data).map((row) => toRecord(resource, row));
  if (total !== undefined)
    return { data: rows, total, ...('meta' in answer && { meta: answer.meta }), ...sumsIn(data) };
  if (rows.length < perPage || perPage === 0)
    return { data: rows, total: (page - 1) * perPage + rows.length };
  return { data: rows, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } };
}

/** The sums over all rows of a list whose answer holds them, as react-admin's `meta`. */
function sumsIn(answer: unknown): { meta?: { sums: unknown } } {
  const hasSums = typeof answer === 'object' && answer !== null && 'sums' in answer;
  return hasSums ? { meta: { sums: answer.sums } } : {};
}

/** The existing records of some ids, in the order of the ids, by one request of the list per 500 ids. */
export async function readMany(
  asked: VerbRequest,
  ids: readonly Row['id'][],
  signal?: AbortSignal,
): Promise<Row[]> {
  // An invalid id matches no record.
  const known = [...new Set(ids.map(String))].filter((id) => positive().safeParse(id).success);
  const parts = Array.from({ length: Math.ceil(known.length / MAX_IDS) }, (_, part) =>
    known.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  );
  const pages = await Promise.all(
    parts.map((some) =>
      readList(asked, {
        pagination: { page: 1, perPage: some.length },
        filter: { id: some.map(Number) },
        signal,
      }),
    ),
  );
  const rows = new Map(pages.flatMap(({ data }) => data).map((row) => [String(row.id), row]));
  return known.flatMap((id) => rows.get(id) ?? []);
}

/** Whether a resource's list can filter by a field of its records. */
export function canFilterBy(call: Call | undefined, name: string): boolean {
  if (!call) return false;
  return isWhole(call)
    ? name === 'q' || rowFieldNames(call).includes(name)
    : filterNames(call).includes(name);
}

/** A row with its own id as `id`, as react-admin requires. */
export function toRecord({ id }: Pick<Resource, 'id'>, row: Fields): Row {
  return { ...row, id: row[id] } as Row;
}

function isRest(call: Call): boolean {
  return 'range' in call.query.shape;
}

// A list without pages, which returns all rows.
function isWhole(call: Call): boolean {
  return call.list === undefined;
}

function viewCall(asked: VerbRequest, view: unknown): Call {
  const found = typeof view === 'string' ? asked.resource.views[view] : undefined;
  return found?.list ?? fail(asked, 'there is no such view');
}

function narrowing(asked: VerbRequest, call: Call, filter: Fields): Fields {
  const { resource } = asked;
  const narrowed: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const name = filterName(resource, call, given);
    if (!canFilterBy(call, name)) fail(asked, `its list does not narrow by ${given}`);
    narrowed[name] = isRest(call) || isWhole(call) ? value : written(asked, name, value);
  }
  return narrowed;
}

// Records can always be requested by their ids, whatever the call names the parameter.
function filterName({ id }: Resource, call: Call, given: string): string {
  if (canFilterBy(call, given) || (given !== 'id' && given !== id)) return given;
  return isWhole(call) ? id : 'ids';
}

// A query holds texts, numbers and booleans, and several of them joined with commas.
function written(asked: VerbRequest, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).join(',');
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  return fail(asked, `its list narrows by a text, a number or a flag as ${name}, and by no other`);
}

function sortOf(asked: VerbRequest, call: Call, sort: ListParams['sort']): ListParams['sort'] {
  if (!sort?.field) return undefined;
  const { id } = asked.resource;
  const field = sort.field === 'id' ? id : sort.field;
  const sortable = call.list?.sort ?? rowFieldNames(call);
  if (!sortable.includes(field)) fail(asked, `its list has no order by ${sort.field}`);
  return { field, order: sort.order };
}
