import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { useCallForm } from '../../framework/form.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { useFieldEditing, useFieldVisibility } from '../../framework/resource/access.ts';
import {
  bulkFields,
  type BulkPreview,
  callWithFields,
  useBulkEdit,
} from '../../framework/resource/bulk.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import {
  UnsavedWorks,
  useCombinedUnsavedWork,
  useCountedUnsavedWork,
} from '../../framework/resource/unsavedWorks.ts';
import { Button, IconButton } from '../Button.tsx';
import { DialogForm } from '../CallFormDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import './bulkEdit.css';
import { ResourceInput } from './kinds/inputs.tsx';

const BulkPreviewTable = lazyComponent(() => import('./BulkPreview.tsx'));

interface BulkEditProps {
  resource: Resource;
  ids: readonly Row['id'][];
  onClose: () => void;
}

/** Sets fields of many records, after it has shown what that changes. */
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
  const [names, setNames] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const given = useRef<() => Record<string, unknown>>(() => ({}));
  const begun = useRef<Record<string, unknown>>({});
  const select = useRef<HTMLSelectElement>(null);
  const [wanted, setWanted] = useState('');
  const chosen = fields.filter((each) => names.includes(each.name));
  const works = useCombinedUnsavedWork();
  const leaving = useLeaveGuard(works, onClose);
  const choose = (next: readonly string[]) => {
    const { current: read } = given;
    const values = Object.fromEntries(
      Object.entries(read()).filter(([name]) => next.includes(name)),
    );
    begun.current = values;
    given.current = () => values;
    setNames(next);
    setWanted('');
    select.current?.focus();
  };
  return (
    <Dialog
      title={`${t('LIST.EDIT')}: ${t('LIST.SELECTED', { count: ids.length })}`}
      width={preview ? 'wide' : 'normal'}
      onClose={leaving.close}
    >
      <UnsavedWorks value={works}>
        <div className="ui-form" hidden={preview !== null}>
          <div className="ui-field">
            <label className="ui-label" htmlFor={id}>
              {t('LIST.FIELD')}
            </label>
            <div className="rs-bulk-field">
              <select
                ref={select}
                id={id}
                className="ui-input"
                value={wanted}
                onChange={({ target }) => setWanted(target.value)}
                data-autofocus
              >
                <option value="">{t('LIST.SELECT')}</option>
                {fields
                  .filter((each) => !chosen.includes(each))
                  .map((each) => (
                    <option key={each.name} value={each.name}>
                      {labels.field(each.name, each.spec)}
                    </option>
                  ))}
              </select>
              <Button
                icon="plus"
                aria-disabled={wanted === ''}
                onClick={() => wanted !== '' && choose([...names, wanted])}
              >
                {t('LIST.FIELD_ADD')}
              </Button>
            </div>
          </div>
          {chosen.length > 0 ? (
            <Values
              key={names.join(' ')}
              {...{ resource, ids }}
              begun={begun}
              onReads={(read) => {
                given.current = read;
              }}
              fields={chosen}
              onRemove={(name) => choose(names.filter((each) => each !== name))}
              onPreview={setPreview}
              onCancel={leaving.close}
            />
          ) : (
            <div className="ui-form-actions">
              <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
            </div>
          )}
        </div>
      </UnsavedWorks>
      {preview && (
        <BulkPreviewTable
          {...{ resource, ids, preview }}
          fields={chosen}
          onBack={() => setPreview(null)}
          onDone={onClose}
        />
      )}
      {leaving.question}
    </Dialog>
  );
}

function Values({
  resource,
  fields,
  ids,
  begun,
  onReads,
  onRemove,
  onPreview,
  onCancel,
}: Omit<BulkEditProps, 'onClose'> & {
  fields: readonly NamedField[];
  /** What was entered before a field was added or taken out. */
  begun: RefObject<Record<string, unknown>>;
  /** Takes what reads what is entered now. */
  onReads: (read: () => Record<string, unknown>) => void;
  /** Leaves a field as it is in every record. */
  onRemove: (name: string) => void;
  onPreview: (preview: BulkPreview) => void;
  onCancel: () => void;
}) {
  const { t, field: labelOf } = useLabels(resource);
  const { preview } = useBulkEdit(resource);
  const names = fields.map(({ name }) => name);
  const signature = names.join(' ');
  const call = useMemo(
    () => callWithFields(resource.calls.update as Call, signature.split(' ')),
    [resource, signature],
  );
  const [defaultValues] = useState(() =>
    Object.fromEntries(
      fields.map(({ name, spec }) => [
        name,
        name in begun.current
          ? begun.current[name]
          : spec.kind === 'boolean'
            ? false
            : emptyInput(call, name),
      ]),
    ),
  );
  const form = useCallForm(call, {
    defaultValues,
    about: { ids, names },
    onSubmit: async (input) => onPreview(await preview(ids, input)),
  });
  const { getValues } = form.methods;
  const tell = useEffectEvent(onReads);
  useEffect(() => tell(() => getValues()), [getValues]);
  useCountedUnsavedWork({
    ...form,
    isDirty: () => !form.busy && (names.length > 1 || form.isDirty()),
  });
  return (
    <DialogForm
      form={form}
      label={t('LIST.EDIT')}
      submitLabel={t('LIST.PREVIEW')}
      onCancel={onCancel}
    >
      {fields.map((field) => (
        <div key={field.name} className="rs-bulk-field">
          <ResourceInput {...{ form, resource, field }} />
          <IconButton
            icon="close"
            label={t('LIST.FIELD_REMOVE', { name: labelOf(field.name, field.spec) })}
            onClick={() => onRemove(field.name)}
          />
        </div>
      ))}
    </DialogForm>
  );
}
