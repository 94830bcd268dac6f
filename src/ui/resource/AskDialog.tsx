import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../dialogs.tsx';

/** Asks Yes or No; Yes does it, and the dialog closes when it is done. */
export function AskDialog({
  title,
  children,
  onYes,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onYes: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onYes();
    onClose();
  };
  return (
    <ConfirmDialog title={title} busy={busy} onYes={() => void run()} onNo={onClose}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}
