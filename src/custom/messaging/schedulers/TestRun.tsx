import { useState } from 'react';
import { messageSchedulers } from '../../../../contract/messaging/messageSchedulers.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

/** Sends a scheduler's message to the person themselves. */
export default function TestRun({
  record,
  onClose,
}: {
  record: { id: number } | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { data } = await send(messageSchedulers.testMessageScheduler, { id: record?.id ?? 0 });
      if (data.result === 'success') notices.done(t('SCHEDULER.TESTED'));
      else notices.failed(t('SCHEDULER.TEST_FAILED'));
    } catch (error) {
      notifyError(t, error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('RESOURCE.MESSAGE_SCHEDULERS.TEST')}
      confirmLabel={t('RESOURCE.MESSAGE_SCHEDULERS.TEST')}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {t('SCHEDULER.TEST_ASK')}
    </ConfirmDialog>
  );
}
