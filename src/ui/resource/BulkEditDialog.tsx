import { useId, useMemo, useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { useCallForm } from '../../framework/form.ts';
import { type Problem, problemsOf } from '../../framework/problem.ts';
import { useFieldEditing, useFieldVisibility } from '../../framework/resource/access.ts';
import { bulkFields, useBulkEdit, callWithOneField } from '../../framework/resource/bulk.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import {
  UnsavedWorks,
  useCombinedUnsavedWork,
  useCountedUnsavedWork,
} from '../../framework/resource/unsavedWorks.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import { DialogForm } from '../CallFormDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import { ResourceInput } from './kinds/inputs.tsx';

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
  const mayEdit = useFieldEditing(resource);
  const fields = useMemo(
    () => bulkFields(resource).filter((each) => visible(each) && mayEdit(each)),
    [resource, visible, mayEdit],
  );
  const [name, setName] = useState('');
  const field = fields.find((each) => each.name === name);
  const works = useCombinedUnsavedWork();
  const leaving = useLeaveGuard(works, onClose);
  return (
    <Dialog
      title={`${t('LIST.EDIT')}: ${t('LIST.SELECTED', { count: ids.length })}`}
      onClose={leaving.close}
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
          <UnsavedWorks value={works}>
            <Value key={name} {...{ resource, field, ids, onClose }} onCancel={leaving.close} />
          </UnsavedWorks>
        ) : (
          <div className="ui-form-actions">
            <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          </div>
        )}
      </div>
      {leaving.question}
    </Dialog>
  );
}

function Value({
  resource,
  field,
  ids,
  onClose,
  onCancel,
}: BulkEditProps & { field: NamedField; onCancel: () => void }) {
  const t = useText();
  const change = useBulkEdit(resource);
  const { name, spec } = field;
  const call = useMemo(
    () => callWithOneField(resource.calls.update as Call, name),
    [resource, name],
  );
  const form = useCallForm(call, {
    defaultValues: { [name]: spec.kind === 'boolean' ? false : emptyInput(call, name) },
    about: { ids, name },
    onSubmit: async (input) => {
      await change(ids, input);
      onClose();
    },
    onRefused: (error) => problemsOf(error).map(ofOneField),
  });
  useCountedUnsavedWork({ ...form, isDirty: () => !form.busy && form.isDirty() });
  return (
    <DialogForm
      form={form}
      label={t('LIST.EDIT')}
      submitLabel={t('SHELL.SAVE')}
      onCancel={onCancel}
    >
      <ResourceInput form={form} resource={resource} field={field} />
      <p className="ui-hint">{t('LIST.EDIT_MANY')}</p>
    </DialogForm>
  );
}

// A batch names the record before the field: `3.title`.
function ofOneField({ field, ...problem }: Problem): Problem {
  const name = field?.replace(/^\d+\.?/, '');
  return { ...problem, ...(name && { field: name }) };
}
