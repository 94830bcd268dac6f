import type { Query, QueryClient } from '@tanstack/react-query';

/** How a cached list takes over the rows that changed, without being fetched as a whole. */
export interface LiveRows {
  /** Other resources of whose records the rows show more than the id. */
  references: readonly string[];
  /** The ids of cached rows that show records of such a resource. */
  rowsShowing: (cached: unknown, resource: string, ids: ChangedIds) => number[];
  /** Fetches rows by their ids, and returns the function by which they take their places among the cached ones. */
  fetch: (ids: readonly number[]) => Promise<(cached: unknown) => unknown>;
}

/** The ids of records that changed. */
export type ChangedIds = ReadonlySet<number | string>;

/** Up to so many changed rows are fetched by their ids; beyond it, the whole list is. */
const MOST_ROWS = 50;

/** Fetches changed rows of cached lists: one request at a time for each list, which later changes wait for. */
export class RowUpdates {
  readonly #queries: QueryClient;
  readonly #waiting = new WeakMap<Query, Set<number>>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /**
   * Updates the rows of a list that changes affect, by resource. False where the list has to be fetched as a whole: not
   * its rows alone changed, there are too many, or it is not shown or not there yet.
   */
  update(query: Query, changes: ReadonlyMap<string, ChangedIds>): boolean {
    const { data, fetchStatus } = query.state;
    // An answer under way may be older than the change.
    if (!query.isActive() || data === undefined || fetchStatus !== 'idle') return false;
    const ids = affectedRows(query, changes);
    if (!ids) return false;
    const waiting = this.#waiting.get(query);
    if (waiting) for (const id of ids) waiting.add(id);
    else if (ids.size > 0) void this.#fetch(query, ids);
    return true;
  }

  async #fetch(query: Query, waiting: Set<number>): Promise<void> {
    this.#waiting.set(query, waiting);
    try {
      while (waiting.size > 0) await this.#fetchOnce(query, waiting);
    } catch {
      void this.#queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    } finally {
      this.#waiting.delete(query);
    }
  }

  async #fetchOnce(query: Query, waiting: Set<number>): Promise<void> {
    const ids = [...waiting];
    waiting.clear();
    const { dataUpdateCount } = query.state;
    const merged = await query.meta?.liveRows?.fetch(ids);
    const { fetchStatus, dataUpdateCount: countNow } = query.state;
    // A whole list that was asked for meanwhile is newer than these rows, as is what the page itself has changed.
    if (fetchStatus !== 'idle' || !merged) return;
    if (countNow !== dataUpdateCount) for (const id of ids) waiting.add(id);
    else
      this.#queries.setQueryData(query.queryKey, (cached: unknown) =>
        cached === undefined ? undefined : merged(cached),
      );
  }
}

function affectedRows(
  { meta, queryKey, state }: Query,
  changes: ReadonlyMap<string, ChangedIds>,
): Set<number> | undefined {
  const rows = meta?.liveRows;
  if (!rows) return undefined;
  const affected = new Set<number>();
  for (const [resource, ids] of changes) {
    if (resource === queryKey[0]) for (const id of ids) affected.add(Number(id));
    else if (rows.references.includes(resource))
      for (const id of rows.rowsShowing(state.data, resource, ids)) affected.add(id);
    else if (meta?.resources?.includes(resource)) return undefined;
  }
  return affected.size > MOST_ROWS ? undefined : affected;
}
