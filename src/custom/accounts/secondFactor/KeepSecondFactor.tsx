import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { secondFactors } from '../../../../contract/accounts/secondFactor.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';

/** Keeps the second factor that others asked to be switched off, by the link that its person was mailed. */
export default function KeepSecondFactor() {
  const t = useText();
  const [query] = useSearchParams();
  const [isKept, setKept] = useState(false);
  const form = useCallForm(secondFactors.keepSecondFactor, {
    fixedInput: { code: query.get('code') ?? '' },
    onDone: () => setKept(true),
    onHiddenFault: () => [{ message: 'AUTH.SECOND_FACTOR_LINK_OVER' }],
  });
  return (
    <AuthCard
      title={t('AUTH.SECOND_FACTOR_KEEP')}
      subtitle={t(isKept ? 'AUTH.SECOND_FACTOR_KEPT' : 'AUTH.SECOND_FACTOR_KEEP_TEXT')}
    >
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        {!isKept && (
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {t('AUTH.SECOND_FACTOR_KEEP')}
          </Button>
        )}
        <ButtonLink to="/auth/login" wide>
          {t('AUTH.BACK')}
        </ButtonLink>
      </form>
    </AuthCard>
  );
}
