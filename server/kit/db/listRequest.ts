import type { Call } from '../../../contract/kit/call.ts';

/** A list request, whichever convention its call follows. */
export interface ListRequest {
  limit: number;
  offset: number;
  sort: string | undefined;
  order: 'ASC' | 'DESC';
  q: string | undefined;
  /** Only these records. */
  ids: number[] | undefined;
  /** Filter values, by the field's wire name. */
  filters: Record<string, unknown>;
}

/** Row limit of a list request without a page. */
const MAX_ROWS = 1_000;

/** Reads a list request: page, pageSize, sort, order and q, or range, sort and filter in JSON. */
export function listRequest(call: Call, given: Record<string, unknown>): ListRequest {
  return isRest(call) ? byRange(given) : byPage(given);
}

/** Whether a list follows the convention of react-admin's simple REST data provider. */
export function isRest(call: Call): boolean {
  return 'range' in call.query.shape && 'filter' in call.query.shape;
}

function byPage(given: Record<string, unknown>): ListRequest {
  const { page = 1, pageSize = MAX_ROWS, sort, order = 'ASC', q, ids, ...filters } = given;
  return {
    limit: Number(pageSize),
    offset: (Number(page) - 1) * Number(pageSize),
    sort: sort as string | undefined,
    order: order as 'ASC' | 'DESC',
    q: q as string | undefined,
    ids: ids as number[] | undefined,
    filters,
  };
}

function byRange({
  filter = {},
  range = [0, MAX_ROWS - 1],
  sort = [],
}: Record<string, unknown>): ListRequest {
  const [from = 0, to = 0] = range as number[];
  const [field, order = 'ASC'] = sort as [string?, ('ASC' | 'DESC')?];
  const { q, ...filters } = filter as Record<string, unknown>;
  return {
    limit: to - from + 1,
    offset: from,
    sort: field,
    order,
    q: typeof q === 'string' ? q : undefined,
    ids: undefined,
    filters,
  };
}
