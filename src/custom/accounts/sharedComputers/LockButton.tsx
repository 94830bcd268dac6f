import { useEffect, useEffectEvent, useState } from 'react';
import { sharedComputers } from '../../../../contract/accounts/sharedComputers.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { session } from '../../../session/session.ts';
import { lockComputer, lockedPeople } from '../../../session/sharedComputer.ts';
import { storedComputer } from '../../../session/storedComputer.ts';
import { IconButton } from '../../../ui/Button.tsx';
import PinDialog from './PinDialog.tsx';

const loadLockScreen = () => import('./LockScreen.tsx');

/**
 * Notes whose session is of this computer, so that it locks by itself, and finds out after how many minutes, and whether
 * it is shared no longer.
 */
async function noteOwn(send: Send, isOwn: boolean): Promise<void> {
  const known = storedComputer.get();
  const person = session.get()?.loginUserId;
  if (!known || person === undefined) return;
  const computer = isOwn ? { ...known, person } : known;
  if (computer.person !== known.person) storedComputer.set(computer);
  await lockedPeople(send, computer).catch(() => undefined);
  // Once it locks, its cover is there at once.
  if (isOwn) await loadLockScreen().catch(() => undefined);
}

/** Locks a shared computer, for oneself or for whoever works on. Who has no PIN yet chooses one first. */
export default function LockButton() {
  const t = useText();
  const send = useSend();
  const [isChoosing, setChoosing] = useState(false);
  const { data, refetch } = useCallQuery(sharedComputers.ownPin, {});
  const own = data?.data;
  const isWithoutPin = own?.isOnSharedComputer === true && !own.isSet;
  const offer = useEffectEvent(() =>
    notices.lasting(
      t('SHARED_COMPUTER.PIN_OFFER'),
      { label: t('SHARED_COMPUTER.SET_PIN'), run: () => setChoosing(true) },
      'pin',
    ),
  );
  useEffect(() => {
    if (isWithoutPin) offer();
  }, [isWithoutPin]);
  // Such a computer is left open for days, and comes back into use.
  useEffect(() => {
    if (!own) return undefined;
    const note = () => void noteOwn(send, own.isOnSharedComputer);
    note();
    window.addEventListener('focus', note);
    return () => window.removeEventListener('focus', note);
  }, [send, own]);
  if (!own?.isOnSharedComputer) return null;
  const lock = async () => {
    try {
      await lockComputer(send);
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (
    <>
      <IconButton
        icon="lock"
        label={t('SHARED_COMPUTER.LOCK')}
        onClick={() => (own.isSet ? void lock() : setChoosing(true))}
      />
      {isChoosing && (
        <PinDialog
          onClose={() => setChoosing(false)}
          onSet={() => {
            setChoosing(false);
            void refetch();
          }}
        />
      )}
    </>
  );
}
