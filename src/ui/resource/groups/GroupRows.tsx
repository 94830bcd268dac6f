import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { Group } from '../../../../contract/kit/groups.ts';
import type { AllowedVerbs } from '../../../framework/resource/access.ts';
import { useValueLabels } from '../../../framework/resource/choices.ts';
import { groupNarrowing } from '../../../framework/resource/groupRequests.ts';
import type { GroupField } from '../../../framework/resource/groups.ts';
import type { Row } from '../../../framework/resource/props.ts';
import { narrowingOf } from '../../../framework/resource/provider.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';
import { Pagination } from '../../list.tsx';
import { ErrorState, LoadingState } from '../../Page.tsx';
import type { RowConfig } from '../RowView.tsx';
import { Table } from '../Table.tsx';
import { useRowConfig } from '../useRowConfig.ts';

interface GroupRowsProps {
  list: ResourceList;
  group: GroupField;
  value: Group['value'];
  verbs: AllowedVerbs;
  config: RowConfig;
  onOpen: (record: Row) => void;
  onAction: (name: string, record: Row) => void;
}

/** The rows of a group, page by page, in the order of the list. What is selected is selected in the whole list. */
export function GroupRows({ list, group, value, verbs, config, ...handlers }: GroupRowsProps) {
  const { resource, columns, labels } = config;
  const [asked, setPage] = useState(1);
  const {
    data,
    total = 0,
    error,
    refetch,
    isPlaceholderData,
  } = useGetList<Row>(
    resource.name,
    {
      pagination: { page: asked, perPage: list.perPage },
      sort: list.sort,
      filter: groupNarrowing(narrowingOf(list.filterValues), group, value),
    },
    { placeholderData: (before) => before },
  );
  const valueLabels = useValueLabels(columns, data);
  const own = useRowConfig(resource, verbs, labels, undefined, columns, valueLabels);
  const last = Math.max(1, Math.ceil(total / list.perPage));
  // Others may have taken the last rows of a page away.
  if (data && !isPlaceholderData && asked > last) setPage(last);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const here = new Set(data.map(({ id }) => id));
  const ofGroup: ResourceList = {
    ...list,
    onSelect: (ids) =>
      list.onSelect([
        ...list.selectedIds.filter((id) => !here.has(id)),
        ...ids.filter((id) => here.has(id)),
      ]),
  };
  return (
    <>
      <Table list={ofGroup} rows={data} rowConfig={own} isPart {...handlers} />
      {total > list.perPage && (
        <Pagination
          page={asked}
          pageSize={list.perPage}
          total={total}
          sizes={[list.perPage]}
          onPage={setPage}
          onPageSize={list.setPerPage}
        />
      )}
    </>
  );
}
