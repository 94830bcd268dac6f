import { useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import { sms } from '../../../../contract/messaging/sms.ts';
import type { SmsGatewayName } from '../../../../contract/messaging/smsGateways.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

interface Given {
  gateway: SmsGatewayName;
  username: string;
  password: string;
}

/** Requests the balance of the account in the form, which also checks its credentials. */
export function SmsBalance({ gateway, username, password }: Given) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ text: string; of: string } | null>(null);
  const account = JSON.stringify({ gateway, username, password });
  const ask = async () => {
    setBusy(true);
    setFound(null);
    try {
      const { data } = await send(sms.smsResponse, { gateway, username, password });
      setFound({ text: t(`SMS_ACCOUNT.BALANCE_END.${data.result}`, words(data)), of: account });
    } catch (error) {
      setFound({ text: errorText(t, error), of: account });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="message-balance">
      <Button busy={busy} onClick={() => void ask()}>
        {t('SMS_ACCOUNT.BALANCE')}
      </Button>
      <output>{found?.of === account && found.text}</output>
    </div>
  );
}

const words = ({ balance }: Answer<typeof sms.smsResponse>) => ({ balance: balance ?? '' });
