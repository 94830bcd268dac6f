import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

interface DoubtConfirmation {
  /** Whether to save: asks about a doubt, once for each. */
  confirm: (doubt: string | undefined) => Promise<boolean>;
  /** The question, while it is asked. */
  dialog: ReactNode;
}

/** Asks before something that is likely wrong is saved. */
export function useDoubtConfirmation(): DoubtConfirmation {
  const t = useText();
  const confirmed = useRef<string>(undefined);
  const [question, setQuestion] = useState<{ doubt: string; answer: (yes: boolean) => void }>();
  const confirm = async (doubt: string | undefined) => {
    if (doubt === undefined || doubt === confirmed.current) return true;
    const isMeant = await new Promise<boolean>((answer) => setQuestion({ doubt, answer }));
    setQuestion(undefined);
    if (isMeant) confirmed.current = doubt;
    return isMeant;
  };
  return {
    confirm,
    dialog: question && (
      <ConfirmDialog
        title={t('IDENTITY.SAVE_ANYWAY')}
        confirmLabel={t('IDENTITY.SAVE')}
        cancelLabel={t('IDENTITY.CORRECT')}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        {question.doubt}
      </ConfirmDialog>
    ),
  };
}
