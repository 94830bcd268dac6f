import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Reason, useReasons } from '../../framework/resource/reasons.ts';
import { useText } from '../../framework/text.tsx';
import { ConfirmDialog, AlertDialog } from '../dialogs.tsx';
import './form.css';

/** Asks before an action. The dialog closes when the action is done; a refusal is shown in it. */
export function ConfirmActionDialog({
  title,
  children,
  note,
  variant,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  note?: string | undefined;
  variant?: 'primary' | 'danger';
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const reasonsOf = useReasons();
  const [refusal, setRefusal] = useState<readonly Reason[] | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
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
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      {...(variant && { variant })}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{children}</p>
      {note && <p>{note}</p>}
    </ConfirmDialog>
  );
}
