import { useId, useMemo, useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { useCallForm } from '../../framework/form.ts';
import { type Problem, problemsOf } from '../../framework/problem.ts';
import { useFieldVisibility } from '../../framework/resource/access.ts';
import { bulkFields, useBulkEdit, callWithOneField } from '../../framework/resource/bulk.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { FormBanner } from '../fields.tsx';
import { ResourceInput } from './inputs.tsx';

interface BulkEditProps {
  resource: Resource;
  ids: readonly Row['id'][];
  onClose: () => void;
}

/** Sets one field to one value for many records. */
export default function BulkEditDialog({ resource, ids, onClose }: BulkEditProps) {
  const labels = useLabels(resource);
  const { t } = labels;
  const id = useId();
  const visible = useFieldVisibility(resource);
  const fields = useMemo(() => bulkFields(resource).filter(visible), [resource, visible]);
  const [name, setName] = useState('');
  const field = fields.find((each) => each.name === name);
  return (
    <Dialog
      title={`${t('LIST.EDIT')}: ${t('LIST.SELECTED', { count: ids.length })}`}
      onClose={onClose}
    >
      <div className="ui-form">
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('LIST.FIELD')}
          </label>
          <select
            id={id}
            className="ui-input"
            value={name}
            onChange={({ target }) => setName(target.value)}
            data-autofocus
          >
            <option value="">{t('LIST.SELECT')}</option>
            {fields.map((each) => (
              <option key={each.name} value={each.name}>
                {labels.field(each.name, each.spec)}
              </option>
            ))}
          </select>
        </div>
        {field ? (
          <Value key={name} resource={resource} field={field} ids={ids} onClose={onClose} />
        ) : (
          <div className="ui-form-actions">
            <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Value({ resource, field, ids, onClose }: BulkEditProps & { field: NamedField }) {
  const t = useText();
  const change = useBulkEdit(resource);
  const { name, spec } = field;
  const call = useMemo(
    () => callWithOneField(resource.calls.update as Call, name),
    [resource, name],
  );
  const form = useCallForm(call, {
    defaultValues: { [name]: spec.kind === 'boolean' ? false : emptyInput(call, name) },
    onSubmit: async (input) => {
      await change(ids, input);
      onClose();
    },
    onRefused: (error) => problemsOf(error).map(ofOneField),
  });
  return (
    <form className="ui-form" onSubmit={(event) => void form.submit(event)} noValidate>
      <FormBanner form={form} />
      <ResourceInput form={form} resource={resource} field={field} />
      <p className="ui-hint">{t('LIST.EDIT_MANY')}</p>
      <div className="ui-form-actions">
        <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('SHELL.SAVE')}
        </Button>
      </div>
    </form>
  );
}

// A batch names the record before the field: `3.title`.
function ofOneField({ field, ...problem }: Problem): Problem {
  const name = field?.replace(/^\d+\.?/, '');
  return { ...problem, ...(name && { field: name }) };
}
