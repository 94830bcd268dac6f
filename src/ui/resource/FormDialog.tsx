import { notices } from '../../framework/notices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { useWords } from '../../framework/resource/labels.ts';
import { useResourceForm } from '../../framework/resource/useResourceForm.ts';
import { Dialog } from '../Dialog.tsx';
import { FormBody, useLeaving } from './FormBody.tsx';
import { StaleDialog } from './StaleDialog.tsx';

/** A new record, or the one given, in a dialog over its list. When it is saved, the dialog closes. */
export default function FormDialog({
  resource,
  record,
  onClose,
}: {
  resource: Resource;
  record: Row | undefined;
  onClose: () => void;
}) {
  const words = useWords(resource);
  const { form, stale, dismissStale } = useResourceForm(resource, record, () => {
    notices.done(words.t('SHELL.SAVED'));
    onClose();
  });
  const leaving = useLeaving(form, onClose);
  return (
    <Dialog
      title={record ? `${words.t('LIST.EDIT')}: ${words.one}` : words.word('new')}
      width="wide"
      onClose={leaving.close}
    >
      <FormBody form={form} resource={resource} record={record} onCancel={leaving.close} />
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
      {leaving.question}
    </Dialog>
  );
}
