import { useMemo } from 'react';
import { useVisible } from '../../framework/resource/access.ts';
import { useChoiceLabel } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { columnsOf } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { cellOf } from './Cell.tsx';
import './form.css';

/** What a record holds, to be read. */
export function ShowBody({ resource, record }: { resource: Resource; record: Row }) {
  const words = useLabels(resource);
  const visible = useVisible(resource);
  const fields = useMemo(() => columnsOf(resource).filter(visible), [resource, visible]);
  const records = useMemo(() => [record], [record]);
  const valueWords = useChoiceLabel(fields, records);
  return (
    <dl className="rs-show">
      {fields.map(({ name, spec }) => (
        <div key={name}>
          <dt>{words.field(name, spec)}</dt>
          <dd>{cellOf(spec, name, record, valueWords(name)) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
