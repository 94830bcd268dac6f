import { type ReactNode, useState } from 'react';
import { useUnsaved, type Work } from '../framework/resource/useUnsaved.ts';
import { useText } from '../framework/text.tsx';
import { ConfirmDialog } from './dialogs.tsx';

/** Asks before what is typed is lost, by leaving the page or by closing the dialog that holds it. */
export function useLeaving(
  work: Work,
  onClose?: () => void,
): {
  close: () => void;
  question: ReactNode;
} {
  const t = useText();
  const unsaved = useUnsaved(work);
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
