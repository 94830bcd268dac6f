import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { notifications } from '../../../../contract/platform/notifications.ts';
import { savesEnded } from '../../../framework/autosave.ts';
import { drafts } from '../../../framework/drafts.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { session } from '../../../session/session.ts';
import { storedEmail } from '../../../session/storedSession.ts';

// What was typed last is saved first. This browser shows no more messages of the person; the server forgets its token with
// the session too.
async function signOut(send: Send): Promise<void> {
  await savesEnded();
  if ('Notification' in window && Notification.permission === 'granted')
    await send(notifications.removeNotiToken, {}).catch((error: unknown) =>
      console.warn('The messages to this browser were not ended', error),
    );
  await send(accounts.signOut, {});
}

/** Ends the session, here and on the server, and goes to sign-in. */
export default function Logout() {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const ended = session.get() ? signOut(send) : Promise.resolve();
    ended
      .catch((error: unknown) => console.warn('The server did not end the session', error))
      .finally(() => {
        drafts.current()?.removeAll();
        storedEmail.clear();
        session.end();
        void navigate('/auth/login', { replace: true });
      });
  }, [send, navigate]);
  return (
    <main className="splash">
      <h1 className="visually-hidden">{t('SHELL.SIGN_OUT')}</h1>
      <output className="ui-waiting">
        <span className="ui-spinner" aria-hidden="true" />
        {t('SHELL.SIGNED_OUT')}
      </output>
    </main>
  );
}
