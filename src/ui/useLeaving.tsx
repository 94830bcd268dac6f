import { type ReactNode, useState } from 'react';
import { useUnsaved, type Work } from '../framework/resource/useUnsaved.ts';
import { useText } from '../framework/text.tsx';
import { ConfirmDialog } from './dialogs.tsx';

interface Leaving {
  close: () => void;
  question: ReactNode;
}

/** Asks before what is typed is lost, by leaving the page or by closing the dialog that holds it. */
export function useLeaving(work: Work, onClose?: () => void): Leaving {
  const unsaved = useUnsaved(work);
  const closing = useClosing(work, onClose);
  if (!unsaved.asking) return closing;
  return { ...closing, question: <LeavingQuestion onYes={unsaved.leave} onNo={unsaved.stay} /> };
}

/** Asks before what is typed is lost by closing what holds it, where something else keeps the page. */
export function useClosing({ isDirty }: Work, onClose?: () => void): Leaving {
  const [asking, setAsking] = useState(false);
  const answer = (isSure: boolean) => {
    setAsking(false);
    if (isSure) onClose?.();
  };
  return {
    close: () => (isDirty() ? setAsking(true) : onClose?.()),
    question: asking && <LeavingQuestion onYes={() => answer(true)} onNo={() => answer(false)} />,
  };
}

/** Asks whether to go on, where what is typed would be lost. */
export function LeavingQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const t = useText();
  return (
    <ConfirmDialog title={t('FORM.UNSAVED')} onYes={onYes} onNo={onNo}>
      <p>{t('FORM.UNSAVED_TEXT')}</p>
    </ConfirmDialog>
  );
}
