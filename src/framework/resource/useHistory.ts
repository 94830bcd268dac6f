import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource, Row } from './define.ts';
import type { HistoryEntry, ResourceDataProvider } from './provider.ts';

/** The history of a record, latest first. */
export function useHistory({ name, id }: Resource, record: Row): UseQueryResult<HistoryEntry[]> {
  const provider = useDataProvider<ResourceDataProvider>();
  const key = record[id] as number | string;
  return useQuery({
    queryKey: [name, 'history', key],
    queryFn: () => provider.history(name, key),
  });
}
