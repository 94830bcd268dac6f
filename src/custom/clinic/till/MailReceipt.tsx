import { useState } from 'react';
import { type Receipt, till } from '../../../../contract/clinic/till.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';

const MailReceiptDialog = lazyComponent(() => import('./MailReceiptDialog.tsx'));

/** Mails a receipt: at once where the record has the patient's mail, else to the one that is typed. */
export function MailReceipt({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const { id, number, emailAddress, isVoid } = receipt;
  if (isVoid) return null;
  const mail = async () => {
    try {
      const { data } = await send(till.mailReceipt, { id });
      notices.done(t('RECEIPT.MAILED', { number, email: data.sentTo }));
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (
    <>
      <IconButton
        icon="mail"
        label={[`${t('RECEIPT.MAIL')}: ${number}`, emailAddress].filter(Boolean).join(', ')}
        onClick={() => (emailAddress === '' ? setAsking(true) : void mail())}
      />
      {isAsking && <MailReceiptDialog receipt={receipt} onClose={() => setAsking(false)} />}
    </>
  );
}
