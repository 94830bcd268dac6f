import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { session } from '../../../session/session.ts';
import { storedComputer } from '../../../session/storedComputer.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import LockPanel from './LockPanel.tsx';

/** Covers the pages of a shared computer until its person, or another, opens it. What was typed waits behind it. */
export default function LockScreen() {
  const t = useText();
  const [computer] = useState(storedComputer.get);
  // Sign-in comes back to this address, and drafts wait there.
  const leave = useCallback(() => session.end(), []);
  useEffect(() => {
    if (!computer) leave();
  }, [computer, leave]);
  useEffect(hideAddress, []);
  return (
    <Dialog title={t('SHARED_COMPUTER.LOCKED')} width="screen">
      {computer && <LockPanel computer={computer} onPassword={leave} />}
    </Dialog>
  );
}

/** The address may name a patient. The pages behind the lock keep it, and it is shown again once they are. */
function hideAddress() {
  const { history, location } = window;
  const address = location.pathname + location.search + location.hash;
  history.replaceState(history.state, '', '/');
  return () => history.replaceState(history.state, '', address);
}
