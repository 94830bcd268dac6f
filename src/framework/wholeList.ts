import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';
import { callQueryKey, callResource } from './calls.ts';
import type { LiveRows } from './liveRows.ts';
import { answerRows } from './resource/schema.ts';

/** The maximum number of rows per request. */
const PAGE = 1_000;

/** The last part of the key of a query of all rows. */
export const WHOLE = 'whole';

/** A row of a list call's answer. */
type RowOf<C extends Call> =
  Answer<C> extends { data: readonly (infer R extends { id: number })[] } ? R : never;

interface WholeListOptions<R> {
  /** The order of the rows, by which a changed one gets its place. */
  order: (one: R, other: R) => number;
  /** The field with the id of another resource's record of which the rows show more: `{ members: 'memberID' }`. */
  references?: Readonly<Record<string, keyof R>>;
  /** Other resources whose changes make all rows stale. */
  alsoResources?: readonly string[];
}

/**
 * The query of all rows of a list call with ids. When one of them changes anywhere in the branch, that row alone is
 * fetched: `useQuery(wholeListQuery(send, api.todayQueue, {}, { order: byTime }))`.
 */
export function wholeListQuery<C extends Call>(
  send: Send,
  call: C,
  input: Input<C>,
  { order, references = {}, alsoResources = [] }: WholeListOptions<RowOf<C>>,
) {
  type R = RowOf<C>;
  const fetchRows = async (part: object, signal?: AbortSignal) => {
    const asked = { ...(input as object), ...part } as Input<C>;
    const { data, total = 0 } = await send(call, asked, { signal });
    return { rows: answerRows(data) as unknown as R[], total };
  };
  const liveRows: LiveRows = {
    references: Object.keys(references),
    rowsShowing(cached, resource, ids) {
      const field = references[resource];
      if (field === undefined) return [];
      return (cached as R[]).filter((row) => ids.has(row[field] as number)).map(({ id }) => id);
    },
    async fetch(ids) {
      const { rows } = await fetchRows({ ids: ids.join(',') });
      return (cached) =>
        [...(cached as R[]).filter(({ id }) => !ids.includes(id)), ...rows].toSorted(order);
    },
  };
  return {
    queryKey: [...callQueryKey(call, input), WHOLE],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const all: R[] = [];
      for (let page = 1; ; page += 1) {
        const { rows, total } = await fetchRows({ page, pageSize: PAGE }, signal);
        all.push(...rows);
        if (rows.length < PAGE || all.length >= total) return all;
      }
    },
    meta: { resources: [callResource(call), ...alsoResources], liveRows },
  };
}
