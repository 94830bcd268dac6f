import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { branchRefusal } from '../../../session/branch.ts';
import {
  invitationIn,
  isOfProvider,
  registrationOf,
  savedAddress,
} from '../../../session/savedAddress.ts';
import { useSettings } from '../../../session/settings.tsx';
import { signIn, SIGN_IN_WAIT } from '../../../session/signIn.ts';
import { storedEmail } from '../../../session/storedSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, PasswordField, TextField } from '../../../ui/fields.tsx';
import { AuthCard } from './AuthCard.tsx';

/** The sign-in form. After it, `PublicLayout` redirects to the address that the person opened. */
export default function Login() {
  const t = useText();
  const send = useSend();
  const setting = useSettings();
  const [invitation] = useState(() => invitationIn(savedAddress.get()));
  const [isProvider] = useState(() => isOfProvider(savedAddress.get()));
  const [asksCode, setAsksCode] = useState(false);
  const form = useCallForm(accounts.authenticate, {
    defaultValues: { email: storedEmail.get() ?? '', password: '' },
    onSubmit: async (credentials) => {
      await new Promise((resolve) => setTimeout(resolve, SIGN_IN_WAIT));
      const { refusal } = await signIn(send, credentials);
      if (refusal) notices.alert(branchRefusal(t, refusal));
    },
    onRefused: (error) => {
      const [reason] = error instanceof CallError ? error.failures : [];
      // Sent without a code once it was asked for, the refusal stands at its field.
      if (reason?.error_code === 'AUTH.CODE_WANTED' && !asksCode) {
        setAsksCode(true);
        return [];
      }
      const isOfPassword = error instanceof CallError && error.status === 400 && !asksCode;
      return isOfPassword ? [{ message: 'AUTH.VALIDATION.INVALID_LOGIN' }] : undefined;
    },
  });
  if (setting?.firstAdministrator) return <Navigate to="/auth/first-administrator" replace />;
  if (asksCode)
    return (
      <CodeStep
        form={form}
        onBack={() => {
          form.methods.reset();
          setAsksCode(false);
        }}
      />
    );
  return (
    <AuthCard title={t('AUTH.SIGN_IN')} subtitle={t('AUTH.SIGN_IN_TEXT')}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        {invitation && (
          <p>
            {t('INVITE.NO_ACCOUNT')}{' '}
            <Link to={registrationOf(invitation)}>{t('INVITE.REGISTER')}</Link>
          </p>
        )}
        {isProvider && (
          <p>
            {t('INVITE.NO_ACCOUNT_AGATA')}{' '}
            <Link to="/auth/register-user">{t('INVITE.REGISTER')}</Link>
          </p>
        )}
        <FormBanner form={form} />
        <TextField
          form={form}
          name="email"
          label="AUTH.EMAIL"
          type="email"
          autoComplete="email"
          required
        />
        <PasswordField
          form={form}
          name="password"
          label="SHELL.PASSWORD"
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('AUTH.SIGN_IN')}
        </Button>
      </form>
      <div className="front-links">
        <Link to="/auth/forgot-password">{t('AUTH.FORGOT_LINK')}</Link>
        {setting?.outbox === true && <Link to="/outbox">{t('PAGE.OUTBOX')}</Link>}
      </div>
      {!invitation && (
        <p>
          {t('HOME.SIGN_UP')} <Link to="/auth/registration">{t('AUTH.SIGN_UP')}</Link>
        </p>
      )}
    </AuthCard>
  );
}

/** Asks for the second factor. Email and password stay in the form, and are sent with the code. */
function CodeStep({
  form,
  onBack,
}: {
  form: CallForm<typeof accounts.authenticate>;
  onBack: () => void;
}) {
  const t = useText();
  const { methods } = form;
  useEffect(() => methods.setFocus('code'), [methods]);
  return (
    <AuthCard title={t('AUTH.CODE_STEP')} subtitle={t('AUTH.CODE_STEP_TEXT')}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        <TextField
          form={form}
          name="code"
          label="AUTH.CODE"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('AUTH.SIGN_IN')}
        </Button>
        <Button wide onClick={onBack}>
          {t('AUTH.OTHER_ACCOUNT')}
        </Button>
      </form>
    </AuthCard>
  );
}
