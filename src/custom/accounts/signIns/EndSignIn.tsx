import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { signIns } from '../../../../contract/accounts/signIns.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';

/** Ends a session that a new device opened, by the link that its person was mailed. */
export default function EndSignIn() {
  const t = useText();
  const [query] = useSearchParams();
  const [isEnded, setEnded] = useState(false);
  const form = useCallForm(signIns.endNewSignIn, {
    fixedInput: { code: query.get('code') ?? '' },
    onDone: () => setEnded(true),
    onHiddenFault: () => [{ message: 'AUTH.SIGN_IN_LINK_OVER' }],
  });
  return (
    <AuthCard
      title={t('AUTH.END_SIGN_IN')}
      subtitle={t(isEnded ? 'AUTH.SIGN_IN_ENDED' : 'AUTH.END_SIGN_IN_TEXT')}
    >
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        {!isEnded && (
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {t('AUTH.END_SIGN_IN')}
          </Button>
        )}
        <ButtonLink to="/auth/forgot-password" wide>
          {t('AUTH.FORGOT_LINK')}
        </ButtonLink>
      </form>
    </AuthCard>
  );
}
