import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { signUp } from '../../../../contract/accounts/signUp.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { invitationIn, registrationOf, savedAddress } from '../../../session/savedAddress.ts';
import { useSettings } from '../../../session/settings.tsx';
import { AuthCard } from './AuthCard.tsx';

/** Links to sign-in and to registration. Who is invited is led to the one that fits the email. */
export default function Welcome() {
  const t = useText();
  const address = useInvitedTo();
  if (useSettings()?.firstAdministrator) return <Navigate to="/auth/first-administrator" replace />;
  if (address === 'asking') return null;
  if (address !== null) return <Navigate to={address} replace />;
  return (
    <AuthCard title={t('AUTH.INDEX')} subtitle={t('AUTH.INDEX_TEXT')}>
      <Link className="front-choice" to="/auth/login">
        <h2>{t('AUTH.EXISTING')}</h2>
        <span>{t('AUTH.EXISTING_TEXT')}</span>
      </Link>
      <Link className="front-choice" to="/auth/registration">
        <h2>{t('AUTH.NEW')}</h2>
        <span>{t('AUTH.NEW_TEXT')}</span>
      </Link>
    </AuthCard>
  );
}

/** Where an invitation of the saved address leads; null without one, or where nobody can tell. */
function useInvitedTo(): string | null {
  const send = useSend();
  const [invitation] = useState(() => invitationIn(savedAddress.get()));
  const [address, setAddress] = useState<string | null>(invitation && 'asking');
  useEffect(() => {
    if (!invitation) return undefined;
    const question = new AbortController();
    send(signUp.checkEmailExist, { email: invitation.email }, { signal: question.signal }).then(
      ({ data: isKnown }) => setAddress(isKnown ? '/auth/login' : registrationOf(invitation)),
      () => {
        if (!question.signal.aborted) setAddress(null);
      },
    );
    return () => question.abort();
  }, [send, invitation]);
  return address;
}
