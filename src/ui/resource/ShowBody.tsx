import { useVisible } from '../../framework/resource/access.ts';
import { useWordsOf } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { columnsOf } from '../../framework/resource/formFields.ts';
import { useWords } from '../../framework/resource/labels.ts';
import { cellOf } from './Cell.tsx';
import './form.css';

/** What a record holds, to be read. */
export function ShowBody({ resource, record }: { resource: Resource; record: Row }) {
  const words = useWords(resource);
  const visible = useVisible(resource);
  const fields = columnsOf(resource).filter(visible);
  const valueWords = useWordsOf(fields);
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
