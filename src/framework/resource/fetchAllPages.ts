import type { GetListParams } from 'ra-core';
import type { Row } from './define.ts';
import type { ResourceDataProvider } from './provider.ts';

/** Rows per request. */
const PAGE = 1_000;

export interface ListRequest extends Pick<GetListParams, 'sort' | 'filter'> {
  signal?: AbortSignal;
}

/** Reads all rows of a list page by page, with the total. */
export async function* fetchAllPages(
  provider: ResourceDataProvider,
  resource: string,
  { sort, filter, signal }: ListRequest,
): AsyncGenerator<{ rows: Row[]; total: number }> {
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<Row>(resource, {
      pagination: { page, perPage: PAGE },
      sort,
      filter: filter as unknown,
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    yield { rows: data, total };
    if (data.length === 0 || page * PAGE >= total) return;
  }
}
