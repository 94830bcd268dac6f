import { useMemo } from 'react';
import { useFieldVisibility } from '../../framework/resource/access.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { listColumns } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { renderWhole } from './Cell.tsx';
import { displayValue } from './kinds/shown.tsx';
import './form.css';

/** The fields of a record, read-only, or the record as its resource draws it. */
export function RecordDetails({ resource, record }: { resource: Resource; record: Row }) {
  const labels = useLabels(resource);
  const visible = useFieldVisibility(resource);
  const fields = useMemo(() => listColumns(resource).filter(visible), [resource, visible]);
  const records = useMemo(() => [record], [record]);
  const valueLabels = useValueLabels(fields, records);
  const { details: Own, cells = {} } = resource.components;
  if (resource.reading && Own) return <Own record={record} />;
  return (
    <>
      <dl className="rs-show">
        {fields.map(({ name, spec }) => {
          const known = valueLabels(name);
          const OwnCell = cells[name];
          return (
            <div key={name}>
              <dt>{labels.field(name, spec)}</dt>
              <dd>
                {OwnCell ? (
                  <OwnCell record={record} text={displayValue(spec, record[name], known)} />
                ) : (
                  (renderWhole(spec, name, record, known) ?? '–')
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {Own && <Own record={record} />}
    </>
  );
}
