import { useState } from 'react';
import { lazyComponent, useLoadedComponents } from '../../framework/lazyComponent.tsx';
import { notices } from '../../framework/notices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { formComponents } from '../../framework/resource/drawnComponents.ts';
import { shownName, useLabels } from '../../framework/resource/labels.ts';
import { useResourceForm } from '../../framework/resource/useResourceForm.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import { FormBody } from './FormBody.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { StateChip } from './StateChip.tsx';

const HistoryPanel = lazyComponent(() => import('./HistoryPanel.tsx'));
const ReferringLists = lazyComponent(() => import('./ReferringLists.tsx'));

interface FormDialogProps {
  resource: Resource;
  record: Row | undefined;
  onClose: () => void;
  /** Gets the saved record instead of `onClose`, to go on with it. */
  onSaved?: ((saved: Row) => void) | undefined;
}

/** The form of a new or existing record in a dialog, or its details if it is not changed. It closes after a save. */
export default function FormDialog(props: FormDialogProps) {
  const { resource, record } = props;
  if (record && resource.mayUpdate?.(record) === false)
    return <DetailsDialog {...props} record={record} />;
  return <OpenForm {...props} />;
}

function DetailsDialog({ resource, record, onClose }: FormDialogProps & { record: Row }) {
  const labels = useLabels(resource);
  return (
    <Dialog title={shownName(resource, record, labels.t)} width="wide" onClose={onClose}>
      <HistoryButton resource={resource} record={record} />
      <RecordDetails resource={resource} record={record} />
      <Referring resource={resource} record={record} onLeave={onClose} />
    </Dialog>
  );
}

function Referring({
  resource: { referring },
  record,
  onLeave,
}: {
  resource: Resource;
  record: Row;
  onLeave: () => void;
}) {
  if (!referring) return null;
  return <ReferringLists of={referring} record={record} onLeave={onLeave} />;
}

function HistoryButton({
  resource,
  record,
  onRestored,
}: {
  resource: Resource;
  record: Row;
  onRestored?: (record: Row) => void;
}) {
  const { t } = useLabels(resource);
  const [open, setOpen] = useState(false);
  return (
    <div className="rs-dialog-tools">
      <StateChip resource={resource} record={record} />
      <Button variant="quiet" icon="history" onClick={() => setOpen(true)}>
        {t('HISTORY.TITLE')}
      </Button>
      {open && (
        <HistoryPanel
          resource={resource}
          record={record}
          onClose={() => setOpen(false)}
          {...(onRestored && { onRestored })}
        />
      )}
    </div>
  );
}

function OpenForm({ resource, record: given, onClose, onSaved }: FormDialogProps) {
  const labels = useLabels(resource);
  const [restored, setRestored] = useState<Row>();
  const record = restored ?? given;
  const { form, stale, dismissStale } = useResourceForm(resource, record, (saved) => {
    notices.done(labels.t('SHELL.SAVED'));
    if (onSaved && saved) onSaved(saved);
    else onClose();
  });
  const leaving = useLeaveGuard(form, onClose);
  const isReady = useLoadedComponents(formComponents(resource));
  return (
    <Dialog
      isLoading={!isReady}
      title={record ? `${labels.t('LIST.EDIT')}: ${labels.one}` : labels.text('new')}
      width="wide"
      onClose={leaving.close}
    >
      {record && <HistoryButton resource={resource} record={record} onRestored={setRestored} />}
      <FormBody form={form} resource={resource} record={record} onCancel={leaving.close} />
      {record && <Referring resource={resource} record={record} onLeave={onClose} />}
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
      {leaving.question}
    </Dialog>
  );
}
