import { useState } from 'react';
import { sms } from '../../../../contract/messaging/sms.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Sends an SMS to the person's own phone with the stored account, and shows what became of it. */
export function SmsTest({ isSaved }: { isSaved: boolean }) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState('');
  const ask = async () => {
    setBusy(true);
    setFound('');
    try {
      const { data } = await send(sms.testSmsAccess, {});
      setFound(
        data.status === 'sent'
          ? t('SMS_ACCOUNT.TEST_END.sent', { phone: data.phone })
          : t.message(data.reason),
      );
    } catch (error) {
      setFound(errorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="message-balance">
      <Button busy={busy} disabled={!isSaved} onClick={() => void ask()}>
        {t('SMS_ACCOUNT.TEST')}
      </Button>
      <output>{isSaved ? found : t('SMS_ACCOUNT.TEST_UNSAVED')}</output>
    </div>
  );
}
