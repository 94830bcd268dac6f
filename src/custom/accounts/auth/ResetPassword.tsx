import { useNavigate, useSearchParams } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { AuthCard } from './AuthCard.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Sets a new password with the code of a mailed link. */
export default function ResetPassword() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const code = query.get('code') ?? '';
  const refused =
    email || code ? 'AUTH.VALIDATION.RESET_REQUEST_EXPIRE' : 'AUTH.VALIDATION.INVALID_URL';
  const form = useCallForm(accounts.resetPassword, {
    defaultValues: { new_password: '', confirm_password: '' },
    fixedInput: { email, code },
    onDone: () => navigate('/auth/reset-success'),
    onRefused: (error) =>
      error instanceof CallError &&
      error.status >= 400 &&
      error.status < 500 &&
      error.status !== 429
        ? [{ message: refused }]
        : undefined,
    onHiddenFault: () => [{ message: refused }],
  });
  return (
    <AuthCard title={t('PAGE.RESET')} subtitle={t('AUTH.RESET_TEXT')}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        <NewPasswordFields form={form} />
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
