import type { GetListParams } from 'ra-core';
import type { Row } from './define.ts';
import type { ResourceDataProvider } from './provider.ts';

/** Rows that one request of a long read asks for. */
const PAGE = 1_000;

export interface ListRequest extends Pick<GetListParams, 'sort' | 'filter'> {
  signal?: AbortSignal;
}

/** Every row that a list would show, page after page, with how many there are in all. */
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
