import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { chosenPayment } from '../../../session/chosenPayment.ts';
import { AuthCard } from '../auth/AuthCard.tsx';
import { BackButton } from './BackButton.tsx';
import { PayNow } from './PayNow.tsx';

/** Whether the chosen plan is paid for, and the way to the payment page until it is. */
export default function PaymentConfirm() {
  const t = useText();
  const [query] = useSearchParams();
  const [chosen] = useState(chosenPayment.get);
  if (query.get('result') === 'True')
    return (
      <AuthCard title={t('PAYMENT.SUCCESS')} subtitle={t('PAYMENT.CONFIRMED')}>
        <BackButton />
      </AuthCard>
    );
  if (!chosen)
    return (
      <AuthCard title={t('PAYMENT.NONE')} subtitle={t('PAYMENT.NONE_TEXT')}>
        <BackButton />
      </AuthCard>
    );
  return (
    <AuthCard title={t('PAYMENT.WAITING')} subtitle={t('PAYMENT.WAITING_TEXT')}>
      <PayNow chosen={chosen} />
      <BackButton variant="plain" />
    </AuthCard>
  );
}
