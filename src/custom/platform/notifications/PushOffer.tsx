import { useState } from 'react';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { isPushPossible, subscribe } from './push.ts';

/** Offers messages while the page is closed, to who has not been asked yet. The browser asks when it is pressed. */
export function PushOffer() {
  const t = useText();
  const send = useSend();
  const [isOpen, setOpen] = useState(
    () => isPushPossible() && Notification.permission === 'default',
  );
  const [busy, setBusy] = useState(false);
  if (!isOpen) return null;
  const allow = async () => {
    setBusy(true);
    try {
      if ((await Notification.requestPermission()) === 'granted') {
        const { data } = await send(accounts.getInitializedSetting, {});
        await subscribe(send, data);
        notices.done(t('NOTI.PUSH_ON'));
      } else notices.failed(t('NOTI.PUSH_REFUSED'));
      setOpen(false);
    } catch (error) {
      console.warn('This browser gets no messages', error);
      notices.failed(t('NOTI.PUSH_FAILED'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="noti-foot">
      <Button wide icon="bell" busy={busy} onClick={() => void allow()}>
        {t('NOTI.PUSH')}
      </Button>
    </div>
  );
}
