import { Link, Navigate } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { useSettings } from '../../../session/settings.tsx';
import { AuthCard } from './AuthCard.tsx';

/** Links to sign-in and to registration. */
export default function Welcome() {
  const t = useText();
  if (useSettings()?.firstAdministrator) return <Navigate to="/auth/first-administrator" replace />;
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
