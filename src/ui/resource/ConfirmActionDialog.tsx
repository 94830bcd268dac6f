import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Reason, useReasons } from '../../framework/resource/reasons.ts';
import { useText } from '../../framework/text.tsx';
import { ConfirmDialog, AlertDialog } from '../dialogs.tsx';
import './form.css';

/** Asks Yes or No. Yes runs the action, and the dialog closes when it is done. A refusal is shown in the dialog. */
export function ConfirmActionDialog({
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
  const reasonsOf = useReasons();
  const [refusal, setRefusal] = useState<readonly Reason[] | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      await onYes();
      onClose();
    } catch (error) {
      setRefusal(await reasonsOf(error));
    }
  };
  if (refusal !== null)
    return (
      <AlertDialog title={title} onClose={onClose}>
        {refusal.map(({ words, to }) => (
          <span key={words} className="rs-reason">
            {words}
            {to !== undefined && (
              <>
                {' '}
                <Link to={to} onClick={onClose}>
                  {t('LIST.SHOW_USES')}
                </Link>
              </>
            )}
          </span>
        ))}
      </AlertDialog>
    );
  return (
    <ConfirmDialog title={title} busy={busy} onYes={() => void run()} onNo={onClose}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}
