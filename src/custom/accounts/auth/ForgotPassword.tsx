import { useNavigate } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { encodeMessage } from '../../../../contract/kit/message.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { AuthCard } from './AuthCard.tsx';

/** Asks for a link to choose a new password. */
export default function ForgotPassword() {
  const t = useText();
  const navigate = useNavigate();
  const form = useCallForm(accounts.forgotPassword, {
    defaultValues: { email: '' },
    onDone: () => navigate('/auth/request-success'),
    onRefused: (error, { email }) =>
      error instanceof CallError && [400, 404].includes(error.status)
        ? [{ message: encodeMessage('AUTH.VALIDATION.NOT_FOUND', { email }) }]
        : undefined,
  });
  return (
    <AuthCard title={t('PAGE.FORGOT')} subtitle={t('AUTH.FORGOT_TEXT')}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        <TextField form={form} name="email" label="AUTH.EMAIL" type="email" autoComplete="email" />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('AUTH.SUBMIT')}
        </Button>
        <ButtonLink to="/auth/login" wide>
          {t('SHELL.CANCEL')}
        </ButtonLink>
      </form>
    </AuthCard>
  );
}
