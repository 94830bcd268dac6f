import type { Call } from '../../../../contract/kit/call.ts';
import type { Resource } from '../../../framework/resource/define.ts';
import type { ResourceLabels } from '../../../framework/resource/labels.ts';
import { useGroups } from '../../../framework/resource/useGroups.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';
import { Totals } from './Totals.tsx';

interface ListTotalsProps {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
}

/** The totals over all rows of a list, whatever the page. */
export default function ListTotals({ resource, ...rest }: ListTotalsProps) {
  const { groups } = resource.calls;
  return groups && <Known {...rest} resource={resource} call={groups} />;
}

function Known({ list, resource, labels, call }: ListTotalsProps & { call: Call }) {
  const { data } = useGroups(resource, call, list.filterValues);
  return <Totals {...{ resource, labels }} values={data?.data.totals} />;
}
