import type { Resource } from '../../framework/resource/define.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import type { ResourceList } from '../../framework/resource/useResourceList.ts';
import { displayValue, type ValueLabels } from '../../framework/resource/values.ts';

/** The sums over all rows of a list, whatever the page. */
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
  const sums = Object.entries(list.meta?.sums ?? {});
  if (sums.length === 0 || !list.data?.length) return null;
  return (
    <dl className="rs-sums">
      {sums.map(([name, value]) => {
        const spec = resource.fields[name];
        return (
          spec && (
            <div key={name}>
              <dt>{labels.t('LIST.SUM', { field: labels.field(name, spec) })}</dt>
              <dd>{displayValue(spec, value, valueLabels(name))}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
