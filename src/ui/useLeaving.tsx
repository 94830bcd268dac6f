import { type ReactNode, useState } from 'react';
import type { Call } from '../../contract/kit/call.ts';
import type { CallForm } from '../framework/form.ts';
import { useUnsaved } from '../framework/resource/useUnsaved.ts';
import { useText } from '../framework/text.tsx';
import { ConfirmDialog } from './dialogs.tsx';

/** Asks before what is typed is lost, by leaving the page or by closing the dialog that holds the form. */
export function useLeaving(
  form: CallForm<Call>,
  onClose?: () => void,
): {
  close: () => void;
  question: ReactNode;
} {
  const t = useText();
  const unsaved = useUnsaved(form);
  const [closing, setClosing] = useState(false);
  const asking = unsaved.asking || closing;
  return {
    close: () => (unsaved.isDirty() ? setClosing(true) : onClose?.()),
    question: asking && (
      <ConfirmDialog
        title={t('FORM.UNSAVED')}
        onYes={() => {
          if (closing) onClose?.();
          else unsaved.leave();
        }}
        onNo={() => {
          setClosing(false);
          unsaved.stay();
        }}
      >
        <p>{t('FORM.UNSAVED_TEXT')}</p>
      </ConfirmDialog>
    ),
  };
}
