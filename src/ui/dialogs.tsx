import { type ReactNode, useEffect, useId, useState } from 'react';
import { useOwnPassword } from '../framework/ownPassword.tsx';
import { errorText } from '../framework/problem.ts';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What the confirming button does, such as "Leave without saving". */
  confirmLabel: string;
  /** Cancel by default. */
  cancelLabel?: string;
  variant?: 'primary' | 'danger';
  /** Confirming loses something, so that the other button is the main one and has the focus. */
  isRisky?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
}

/** A confirmation dialog. Its buttons say what they do. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  variant = 'primary',
  isRisky = false,
  onConfirm,
  onCancel,
  busy = false,
}: ConfirmProps) {
  const t = useText();
  const cancel = (
    <Button
      variant={isRisky ? 'primary' : 'plain'}
      onClick={onCancel}
      data-autofocus={isRisky || undefined}
    >
      {cancelLabel ?? t('SHELL.CANCEL')}
    </Button>
  );
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          {!isRisky && cancel}
          <Button
            variant={isRisky ? 'plain' : variant}
            busy={busy}
            onClick={onConfirm}
            data-autofocus={!isRisky || undefined}
          >
            {confirmLabel}
          </Button>
          {isRisky && cancel}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** An alert; it can only be closed. */
export function AlertDialog({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('SHELL.CLOSE')}
        </Button>
      }
    >
      <p role="alert">{children}</p>
    </Dialog>
  );
}

interface PasswordConfirmProps {
  title: string;
  /** The question, for instance whether to delete a member's booking. */
  children: ReactNode;
  /** What the confirming button does; Delete by default. */
  confirmLabel?: string;
  /** Runs with the password. A refusal appears at the password, and the dialog stays open. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** A confirmation dialog with a field for the person's own password, where they have one. */
export function PasswordConfirmDialog({
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
}: PasswordConfirmProps) {
  const t = useText();
  const id = useId();
  const { isAsked, first } = useOwnPassword();
  const [password, setPassword] = useState(first);
  const [refusal, setRefusal] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  const confirm = async (event: React.SyntheticEvent) => {
    event.preventDefault();
    // The form that contains the dialog must not be submitted.
    event.stopPropagation();
    setRefusal('');
    setMissing(password === '');
    if (password === '') return;
    setBusy(true);
    try {
      await onConfirm(password);
      onClose();
    } catch (error) {
      setRefusal(errorText(t, error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void confirm(event)}>
        <div>{children}</div>
        <div className="ui-form-pair">
          {isAsked && (
            <div className="ui-field">
              <label className="ui-label" htmlFor={`${id}-password`}>
                {t('SHELL.PASSWORD')}
              </label>
              <input
                id={`${id}-password`}
                className="ui-input"
                type="password"
                autoComplete="current-password"
                maxLength={50}
                value={password}
                aria-required
                aria-invalid={missing}
                aria-describedby={missing ? `${id}-missing` : undefined}
                onChange={(event) => setPassword(event.target.value)}
                data-autofocus
              />
              {missing && (
                <span className="ui-fault" id={`${id}-missing`} role="alert">
                  {t('GENERAL.REQUIRED')}
                </span>
              )}
            </div>
          )}
          {refusal !== '' && (
            <div className="ui-field">
              <label className="ui-label" htmlFor={`${id}-refusal`}>
                {t('SHELL.MESSAGE')}
              </label>
              <input id={`${id}-refusal`} className="ui-input" readOnly value={refusal} />
            </div>
          )}
        </div>
        <span className="visually-hidden" role="alert">
          {refusal}
        </span>
        <div className="ui-form-actions">
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button variant="danger" type="submit" busy={busy}>
            {confirmLabel ?? t('SHELL.DELETE')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Milliseconds of blocking work before the indicator appears. */
const LOADING_AFTER = 200;

/** Shows that work is in progress, after 200 ms. Mounted while the work lasts; `onClose` gives it up, where that can be. */
export function LoadingDialog({ onClose }: { onClose?: () => void }) {
  const t = useText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Dialog title={t('SHELL.WAIT')} onClose={onClose}>
      <output className="ui-waiting">
        <span className="ui-spinner" aria-hidden="true" />
        {t('SHELL.LOADING')}
      </output>
    </Dialog>
  );
}
