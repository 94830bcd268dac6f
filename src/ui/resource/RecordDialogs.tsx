import { useGetOne } from 'ra-core';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { shownName, useLabels } from '../../framework/resource/labels.ts';
import { useRemoval } from '../../framework/resource/useRemoval.ts';
import { PasswordConfirmDialog } from '../dialogs.tsx';
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx';

const FormDialog = lazyComponent(() => import('./FormDialog.tsx'));
const BulkEditDialog = lazyComponent(() => import('./BulkEditDialog.tsx'));
const ActionDialog = lazyComponent(() => import('./ActionDialog.tsx'));

/** The open dialog over a list or a record's page. */
export type OpenedDialog =
  | { kind: 'create'; values?: Readonly<Record<string, unknown>>; fixed?: string }
  | { kind: 'edit'; record: Row }
  | { kind: 'editById'; id: Row['id'] }
  | { kind: 'remove'; record: Row }
  | { kind: 'editMany'; ids: readonly Row['id'][] }
  | { kind: 'action'; name: string; record?: Row; many?: readonly Row[] };

export interface RecordDialogsProps {
  resource: Resource;
  opened: OpenedDialog;
  onClose: () => void;
  onRemoved?: () => void;
}

/** The dialogs of a resource, default or custom. */
export default function RecordDialogs({
  resource,
  opened,
  onClose,
  onRemoved,
}: RecordDialogsProps) {
  const { create: Create, edit: Edit, remove: Removal } = resource.components.dialogs ?? {};
  if (opened.kind === 'create') {
    const props = { record: undefined, onClose };
    return Create ? (
      <Create {...props} />
    ) : (
      <FormDialog resource={startingWith(resource, opened)} {...props} />
    );
  }
  const Own = opened.kind === 'action' && resource.actions[opened.name]?.dialog;
  if (Own) return <Own record={opened.record} onClose={onClose} />;
  if (opened.kind === 'action')
    return <ActionDialog key={opened.name} resource={resource} {...opened} onClose={onClose} />;
  if (opened.kind === 'editMany')
    return <BulkEditDialog resource={resource} ids={opened.ids} onClose={onClose} />;
  if (opened.kind === 'editById')
    return <EditById resource={resource} id={opened.id} onClose={onClose} />;
  const props = { record: opened.record, onClose };
  if (opened.kind === 'edit')
    return Edit ? <Edit {...props} /> : <FormDialog resource={resource} {...props} />;
  if (Removal) return <Removal {...props} />;
  return <Remove resource={resource} {...props} onDone={onRemoved} />;
}

/** A resource whose new records begin with some values, one of which may be fixed. */
function startingWith(
  resource: Resource,
  { values, fixed = '' }: OpenedDialog & { kind: 'create' },
): Resource {
  const { createDefaultValues, fields } = resource;
  if (!values) return resource;
  const { [fixed]: spec } = fields;
  return {
    ...resource,
    ...(spec && { fields: { ...fields, [fixed]: { ...spec, isFixed: true } } }),
    createDefaultValues: () => ({ ...createDefaultValues?.(), ...values }),
  };
}

function EditById({ id, ...props }: Omit<RecordDialogsProps, 'opened'> & { id: Row['id'] }) {
  const { data } = useGetOne<Row>(props.resource.name, { id });
  return data && <RecordDialogs {...props} opened={{ kind: 'edit', record: data }} />;
}

function Remove({
  resource,
  record,
  onClose,
  onDone,
}: {
  resource: Resource;
  record: Row;
  onClose: () => void;
  onDone: (() => void) | undefined;
}) {
  const labels = useLabels(resource);
  const { t } = labels;
  const { removeOne } = useRemoval(resource);
  const name = shownName(resource, record, t);
  const question = t('LIST.SURE_ONE', { action: t('LIST.REMOVE'), name });
  if (resource.calls.remove?.confirmedBy)
    return (
      <PasswordConfirmDialog
        title={t('LIST.REMOVE')}
        onConfirm={async (password) => {
          await removeOne(record, password);
          onDone?.();
        }}
        onClose={onClose}
      >
        {question}
      </PasswordConfirmDialog>
    );
  return (
    <ConfirmActionDialog
      title={t('LIST.REMOVE')}
      variant="danger"
      onClose={onClose}
      onConfirm={async () => {
        await removeOne(record);
        onDone?.();
      }}
    >
      {question}
    </ConfirmActionDialog>
  );
}
