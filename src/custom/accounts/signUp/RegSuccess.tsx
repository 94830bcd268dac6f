import { useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { chosenPayment } from '../../../session/chosenPayment.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';
import { PayNow } from '../payments/PayNow.tsx';

/** The registration is done: its payment opens in a new tab. */
export default function RegSuccess() {
  const t = useText();
  const [chosen] = useState(chosenPayment.get);
  return (
    <AuthCard
      title={t('SIGN_UP.DONE')}
      subtitle={t(chosen ? 'SIGN_UP.REGISTERED' : 'PAYMENT.NONE')}
    >
      {chosen && <PayNow chosen={chosen} />}
      <ButtonLink to="/auth/login" wide>
        {t('AUTH.BACK')}
      </ButtonLink>
    </AuthCard>
  );
}
