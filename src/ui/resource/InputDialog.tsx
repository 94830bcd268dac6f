import { type ReactNode, useState } from 'react';
import { errorText } from '../../framework/problem.ts';
import { useText } from '../../framework/text.tsx';
import { ConfirmDialog, ErrorDialog } from '../dialogs.tsx';

/** Asks Yes or No; Yes does it, and the dialog closes when it is done. A refusal is told in its place, and waits to be read. */
export function InputDialog({
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
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      await onYes();
      onClose();
    } catch (error) {
      setRefusal(errorText(t, error));
    }
  };
  if (refusal !== null)
    return (
      <ErrorDialog title={title} onClose={onClose}>
        {refusal}
      </ErrorDialog>
    );
  return (
    <ConfirmDialog title={title} busy={busy} onYes={() => void run()} onNo={onClose}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}
