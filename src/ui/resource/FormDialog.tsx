import { lazy, Suspense, useState } from 'react';
import { notices } from '../../framework/notices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { useResourceForm } from '../../framework/resource/useResourceForm.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { useLeaveGuard } from '../useLeaveGuard.tsx';
import { FormBody } from './FormBody.tsx';
import { StaleDialog } from './StaleDialog.tsx';

const HistoryPanel = lazy(() => import('./HistoryPanel.tsx'));

/** The form of a new or existing record in a dialog. It closes after a save. */
export default function FormDialog({
  resource,
  record,
  onClose,
}: {
  resource: Resource;
  record: Row | undefined;
  onClose: () => void;
}) {
  const labels = useLabels(resource);
  const { form, stale, dismissStale } = useResourceForm(resource, record, () => {
    notices.done(labels.t('SHELL.SAVED'));
    onClose();
  });
  const leaving = useLeaveGuard(form, onClose);
  const [history, setHistory] = useState(false);
  return (
    <Dialog
      title={record ? `${labels.t('LIST.EDIT')}: ${labels.one}` : labels.text('new')}
      width="wide"
      onClose={leaving.close}
    >
      {record && (
        <div className="rs-dialog-tools">
          <Button variant="quiet" icon="history" onClick={() => setHistory(true)}>
            {labels.t('HISTORY.TITLE')}
          </Button>
        </div>
      )}
      <FormBody form={form} resource={resource} record={record} onCancel={leaving.close} />
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
      {leaving.question}
      {record && history && (
        <Suspense>
          <HistoryPanel resource={resource} record={record} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}
