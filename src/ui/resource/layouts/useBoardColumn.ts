import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Row } from '../../../framework/resource/define.ts';
import { narrowingOf } from '../../../framework/resource/provider.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';

/** Cards of a column at first; each time more are wanted, twice as many. */
const FIRST = 30;

interface Column {
  rows: Row[] | undefined;
  /** How many there are on the server. */
  total: number;
  error: Error | null;
  refetch: () => void;
  /** Whether the server has more than are here. */
  hasMore: boolean;
  isLoading: boolean;
  more: () => void;
}

/**
 * The records of one column of a board: those of the list's filters that have its value. They are asked for as one page
 * that grows, so that a record that comes or goes meanwhile is neither missed nor there twice.
 */
export function useBoardColumn(
  { resource, sort, filterValues }: ResourceList,
  field: string,
  value: unknown,
): Column {
  const provider = useDataProvider();
  const [wanted, setWanted] = useState(FIRST);
  const narrowing = narrowingOf(filterValues);
  const filter = { ...narrowing, [field]: value };
  const isOut = isExcluded(narrowing[field], value);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [resource, 'board', { filter, sort, wanted }],
    queryFn: ({ signal }) =>
      provider.getList<Row>(resource, {
        filter,
        sort,
        pagination: { page: 1, perPage: wanted },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: !isOut,
  });
  const none = isOut ? [] : undefined;
  const rows = isOut ? none : data?.data;
  const total = isOut ? 0 : (data?.total ?? 0);
  const hasMore = rows !== undefined && rows.length < total;
  return {
    rows,
    total,
    error: isOut ? null : error,
    refetch: () => void refetch(),
    hasMore,
    isLoading: isFetching && hasMore,
    more: () => setWanted(wanted * 2),
  };
}

/** Whether the list is narrowed to other values than that of the column. */
function isExcluded(narrowed: unknown, value: unknown): boolean {
  if (narrowed === undefined || narrowed === '') return false;
  const values: readonly unknown[] = Array.isArray(narrowed) ? narrowed : [narrowed];
  return !values.includes(value);
}
