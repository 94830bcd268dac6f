import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import {
  type CalendarFields,
  filterOfDays,
  recordsByDay,
} from '../../../framework/resource/calendarDays.ts';
import type { Resource, Row } from '../../../framework/resource/define.ts';
import { narrowingOf } from '../../../framework/resource/provider.ts';
import type { Move } from '../../../framework/resource/useMoves.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';

/** Records of a month that are asked for: more than a month can show. */
export const MOST_RECORDS = 1_000;

/** The records of some days that have the list's filters; those on their way are where they go. */
export function useMonthRecords(
  { resource: name, filterValues }: ResourceList,
  resource: Resource,
  fields: CalendarFields,
  days: readonly string[],
  moves: ReadonlyMap<Row['id'], Move>,
) {
  const provider = useDataProvider();
  const isTime = resource.fields[fields.from]?.kind === 'wallClock';
  const filter = filterOfDays(narrowingOf(filterValues), fields, days, isTime);
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'calendar', { filter }],
    queryFn: ({ signal }) =>
      provider.getList<Row>(name, {
        filter,
        sort: { field: fields.from, order: 'ASC' },
        pagination: { page: 1, perPage: MOST_RECORDS },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { from, until } = fields;
  const byDay = useMemo(() => {
    const rows = (data?.data ?? []).map((row) => moves.get(row.id)?.record ?? row);
    const here = new Set(rows.map(({ id }) => id));
    const come = [...moves.values()].flatMap(({ record }) => (here.has(record.id) ? [] : [record]));
    return recordsByDay([...rows, ...come], { from, until }, days);
  }, [data, moves, from, until, days]);
  return {
    byDay,
    isLoaded: data !== undefined,
    isCut: (data?.total ?? 0) > MOST_RECORDS,
    error,
    refetch: () => void refetch(),
  };
}
