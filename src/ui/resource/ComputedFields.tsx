import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import { computedValue } from '../../../contract/kit/computed.ts';
import type { CallForm } from '../../framework/form.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { resourceFields } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { displayValue } from './kinds/shown.tsx';
import './form.css';

/** What follows from the values of a form, as it will be once they are saved. */
export function ComputedFields({
  form,
  resource,
  record,
}: {
  form: CallForm<Call>;
  resource: Resource;
  record: Row | undefined;
}) {
  const labels = useLabels(resource);
  const values: Record<string, unknown> = useWatch({ control: form.methods.control });
  const { computed = {} } = resource;
  const fields = useMemo(
    () => resourceFields(resource).filter(({ name }) => name in (resource.computed ?? {})),
    [resource],
  );
  const valueLabels = useValueLabels(fields);
  const shown = fields.flatMap(({ name, spec }) => {
    const computation = computed[name];
    const value = computation && (computedValue(computation, values) ?? record?.[name]);
    return value === undefined ? [] : [{ name, spec, value }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="rs-show">
      {shown.map(({ name, spec, value }) => (
        <div key={name}>
          <dt>{labels.field(name, spec)}</dt>
          <dd>
            <output>{displayValue(spec, value, valueLabels(name)) || '–'}</output>
          </dd>
        </div>
      ))}
    </dl>
  );
}
