import { useMemo } from 'react';
import { useFieldVisibility } from '../../framework/resource/access.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { listColumns } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { renderCell } from './Cell.tsx';
import './form.css';

/** The fields of a record, read-only. */
export function RecordDetails({ resource, record }: { resource: Resource; record: Row }) {
  const labels = useLabels(resource);
  const visible = useFieldVisibility(resource);
  const fields = useMemo(() => listColumns(resource).filter(visible), [resource, visible]);
  const records = useMemo(() => [record], [record]);
  const valueLabels = useValueLabels(fields, records);
  const Own = resource.components.details;
  return (
    <>
      <dl className="rs-show">
        {fields.map(({ name, spec }) => (
          <div key={name}>
            <dt>{labels.field(name, spec)}</dt>
            <dd>{renderCell(spec, name, record, valueLabels(name)) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {Own && <Own record={record} />}
    </>
  );
}
