import { useCallback, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { storedComputer } from '../../../session/storedComputer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import LockPanel from './LockPanel.tsx';

/** On the sign-in page of a shared computer: who locked it today opens it with their PIN. */
export default function OpenWithPin() {
  const t = useText();
  const [computer, setComputer] = useState(storedComputer.get);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    // It may be shared no longer.
    setComputer(storedComputer.get());
  }, []);
  if (!computer) return null;
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {t('SHARED_COMPUTER.OPEN_WITH_PIN')}
      </Button>
      {isOpen && (
        <Dialog title={t('SHARED_COMPUTER.OPEN_WITH_PIN')} onClose={close}>
          <LockPanel computer={computer} onPassword={close} />
        </Dialog>
      )}
    </>
  );
}
