import { useState } from 'react';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

/** Asks once more before a passkey is removed. */
export function PasskeyRemoval({
  name,
  means,
  remove,
  onRemoved,
  onClose,
}: {
  name: string;
  /** What follows. */
  means: Code;
  remove: (send: ReturnType<typeof useSend>) => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove(send);
      notices.done(t('PASSKEY.REMOVED'));
      onClose();
      onRemoved();
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={t('PASSKEY.REMOVE_THAT', { name })}
      confirmLabel={t('PASSKEY.REMOVE')}
      variant="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t(means)}</p>
    </ConfirmDialog>
  );
}
