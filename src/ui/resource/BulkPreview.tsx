import { useMemo, useState } from 'react';
import { notifyError } from '../../framework/notifyError.ts';
import { problemText } from '../../framework/problem.ts';
import { type BulkPreview as Preview, useBulkEdit } from '../../framework/resource/bulk.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { shownName, useLabels } from '../../framework/resource/labels.ts';
import { Button } from '../Button.tsx';
import { displayValue } from './kinds/shown.tsx';

/** Records that are shown; of more, the number is said. */
const MOST_SHOWN = 100;

interface BulkPreviewProps {
  resource: Resource;
  ids: readonly Row['id'][];
  fields: readonly NamedField[];
  preview: Preview;
  onBack: () => void;
  onDone: () => void;
}

/** What a change of many records does: from what to what, which records are refused, and how many stay as they are. */
export default function BulkPreview({
  resource,
  ids,
  fields,
  preview,
  onBack,
  onDone,
}: BulkPreviewProps) {
  const labels = useLabels(resource);
  const { t } = labels;
  const { change } = useBulkEdit(resource);
  const [busy, setBusy] = useState(false);
  const { data, changed, sameCount, faults } = preview;
  const records = useMemo(() => [...changed, data], [changed, data]);
  const valueLabels = useValueLabels(fields, records);
  const count = changed.length - faults.size;
  const save = async () => {
    setBusy(true);
    try {
      await change(ids, preview);
      onDone();
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
    }
  };
  const said = ({ name, spec }: NamedField, value: unknown) =>
    displayValue(spec, value, valueLabels(name)) || '–';
  return (
    <div className="ui-form">
      <output>
        {[
          t('LIST.PREVIEW_CHANGED', { count }),
          ...(sameCount > 0 ? [t('LIST.PREVIEW_SAME', { count: sameCount })] : []),
          ...(faults.size > 0 ? [t('LIST.PREVIEW_REFUSED', { count: faults.size })] : []),
        ].join(' ')}
      </output>
      {changed.length > 0 && (
        <div className="rs-preview">
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{labels.one}</th>
                {fields.map(({ name, spec }) => (
                  <th key={name} scope="col">
                    {labels.field(name, spec)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changed.slice(0, MOST_SHOWN).map((record) => {
                const fault = faults.get(record.id);
                return (
                  <tr key={record.id}>
                    <th scope="row">
                      {shownName(resource, record, t)}
                      {fault && <span className="ui-fault">{problemText(t, fault)}</span>}
                    </th>
                    {fields.map((field) => {
                      const [from, to] = [record[field.name], data[field.name]];
                      const [was, is] = [said(field, from), said(field, to)];
                      return <td key={field.name}>{was === is ? is : `${was} → ${is}`}</td>;
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
          {changed.length > MOST_SHOWN && (
            <p className="ui-hint">
              {t('LIST.PREVIEW_MORE', { count: changed.length - MOST_SHOWN })}
            </p>
          )}
        </div>
      )}
      <div className="ui-form-actions">
        <Button onClick={onBack}>{t('LIST.PREVIEW_BACK')}</Button>
        <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void save()}>
          {t('SHELL.SAVE')}
        </Button>
      </div>
    </div>
  );
}
