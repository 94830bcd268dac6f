import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { useSend } from '../../../framework/send.tsx';
import { isPushPossible, subscribe } from './push.ts';

/** Renews the subscription of a browser that takes messages, and opens what a pressed one is about. */
export default function PushMessages() {
  const send = useSend();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPushPossible() || Notification.permission !== 'granted') return;
    send(accounts.getInitializedSetting, {})
      .then(({ data }) => subscribe(send, data))
      .catch((error: unknown) => console.warn('This browser gets no messages', error));
  }, [send]);
  useEffect(() => {
    if (!isPushPossible()) return undefined;
    const heard = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const address = data?.open;
      if (typeof address === 'string' && address.startsWith('/notification?'))
        void navigate(address);
    };
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', heard);
    return () => serviceWorker.removeEventListener('message', heard);
  }, [navigate]);
  return null;
}
