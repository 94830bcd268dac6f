import type { Resource } from '../../../framework/resource/define.ts';
import { totalLabel } from '../../../framework/resource/groupRequests.ts';
import type { ResourceLabels } from '../../../framework/resource/labels.ts';
import { displayValue } from '../kinds/shown.tsx';

/** Totals of a list or of a group of it; those that the person may not see are not among them. */
export function Totals({
  resource,
  labels,
  values,
}: {
  resource: Resource;
  labels: ResourceLabels;
  /** Undefined until they are known. */
  values: Readonly<Record<string, unknown>> | undefined;
}) {
  const words = { yes: '', no: '', choices: [] };
  const names = Object.keys(resource.totals).filter((name) => !values || name in values);
  if (names.length === 0) return null;
  return (
    <dl className="rs-sums">
      {names.map((name) => (
        <div key={name}>
          <dt>{totalLabel(resource, name, labels)}</dt>
          <dd>
            {values && resource.totals[name]
              ? displayValue(resource.totals[name], values[name], words)
              : '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
