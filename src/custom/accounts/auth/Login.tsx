import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
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
import { storedComputer } from '../../../session/storedComputer.ts';
import { storedEmail } from '../../../session/storedSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, PasswordField, TextField } from '../../../ui/fields.tsx';
import { AuthCard } from './AuthCard.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';

const CodeStep = lazyComponent(() => import('./CodeStep.tsx'));
const ProviderSignIn = lazyComponent(() => import('../singleSignOn/ProviderSignIn.tsx'));
const OpenWithPin = lazyComponent(() => import('../sharedComputers/OpenWithPin.tsx'));

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
  const email = String(form.methods.watch('email'));
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
          autoComplete="username webauthn"
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
      {/@[^@]+\./.test(email) && <ProviderSignIn email={email} />}
      <PasskeySignIn offers />
      {storedComputer.isStored() && <OpenWithPin />}
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
