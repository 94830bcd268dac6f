import { resourceCode } from '../../framework/resource/codes.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import type { ResourceList } from '../../framework/resource/useResourceList.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { displayValue } from './kinds/shown.tsx';

/** The sums over all rows of a list, whatever the page. Each says what it counts: `RESOURCE.<NAME>.SUM.<SUM>`. */
export function Sums({
  list,
  resource,
  labels,
  valueLabels,
}: {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
  valueLabels: (name: string) => ValueLabels;
}) {
  const values = list.meta?.sums;
  if (!values || !list.data?.length) return null;
  return (
    <dl className="rs-sums">
      {Object.entries(resource.sums).map(([name, spec]) => (
        <div key={name}>
          <dt>{labels.t(resourceCode(resource.name, 'sum', name))}</dt>
          <dd>{displayValue(spec, values[name], valueLabels(name))}</dd>
        </div>
      ))}
    </dl>
  );
}
