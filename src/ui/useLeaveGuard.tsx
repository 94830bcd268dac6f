import { type ReactNode, useRef, useState } from 'react';
import { useUnsavedWork, type UnsavedWork } from '../framework/resource/useUnsavedWork.ts';
import { useText } from '../framework/text.tsx';
import { ConfirmDialog } from './dialogs.tsx';

interface Leaving {
  close: () => void;
  question: ReactNode;
}

/** Confirms before unsaved input is lost, by leaving the page or closing the dialog that holds it. */
export function useLeaveGuard(work: UnsavedWork, onClose?: () => void): Leaving {
  // Closing may change the location, which would ask a second time.
  const isClosing = useRef(false);
  const isDirty = () => !isClosing.current && work.isDirty();
  const unsaved = useUnsavedWork({ ...work, isDirty });
  const closing = useCloseGuard({ ...work, isDirty }, () => {
    isClosing.current = true;
    onClose?.();
  });
  if (!unsaved.asking) return closing;
  return { ...closing, question: <LeaveDialog onLeave={unsaved.leave} onStay={unsaved.stay} /> };
}

/** Confirms before closing loses unsaved input, if something else guards the page. */
export function useCloseGuard({ isDirty, draft }: UnsavedWork, onClose?: () => void): Leaving {
  const [asking, setAsking] = useState(false);
  const answer = (isSure: boolean) => {
    setAsking(false);
    if (!isSure) return;
    draft?.discard();
    onClose?.();
  };
  return {
    close: () => (isDirty() ? setAsking(true) : onClose?.()),
    question: asking && <LeaveDialog onLeave={() => answer(true)} onStay={() => answer(false)} />,
  };
}

/** Asks whether to leave although unsaved input would be lost. */
export function LeaveDialog({
  onLeave,
  onStay,
  children,
}: {
  onLeave: () => void;
  onStay: () => void;
  /** What would be lost. */
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('FORM.UNSAVED')}
      confirmLabel={t('FORM.LEAVE')}
      cancelLabel={t('FORM.STAY')}
      isRisky
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{children ?? t('FORM.UNSAVED_TEXT')}</p>
    </ConfirmDialog>
  );
}
