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
  const words = useLabels(resource);
  const visible = useFieldVisibility(resource);
  const fields = useMemo(() => listColumns(resource).filter(visible), [resource, visible]);
  const records = useMemo(() => [record], [record]);
  const valueWords = useValueLabels(fields, records);
  return (
    <dl className="rs-show">
      {fields.map(({ name, spec }) => (
        <div key={name}>
          <dt>{words.field(name, spec)}</dt>
          <dd>{renderCell(spec, name, record, valueWords(name)) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
