import { type ReactNode, useState } from 'react';
import { WhileLoading } from '../../framework/lazyComponent.tsx';
import { notifyError } from '../../framework/notifyError.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import { LoadingDialog } from '../dialogs.tsx';
import type { IconName } from '../icons.ts';

interface BulkActionButtonProps<R> {
  icon: IconName;
  label: string;
  records: () => Promise<R[]>;
  /** The dialog for the selected records. */
  children: (records: readonly R[], onClose: () => void) => ReactNode;
}

/** Reads the selected records, and opens a dialog for them. */
export function BulkActionButton<R>({ icon, label, records, children }: BulkActionButtonProps<R>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<readonly R[] | null>(null);
  const close = () => setOpened(null);
  const open = async () => {
    setBusy(true);
    try {
      setOpened(await records());
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={icon} busy={busy} onClick={() => void open()}>
        {label}
      </Button>
      {opened && (
        <WhileLoading fallback={<LoadingDialog onClose={close} />}>
          {children(opened, close)}
        </WhileLoading>
      )}
    </>
  );
}
