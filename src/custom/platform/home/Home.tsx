import { Navigate } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import PublicShell from '../../../layout/PublicShell.tsx';
import { useSetting } from '../../../session/setting.tsx';
import { useSession } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import './home.css';

/** The front door: two banners, to sign in and to sign up. People who are signed in go to their dashboard. */
export default function Home() {
  const t = useText();
  const session = useSession();
  const setting = useSetting();
  if (session) return <Navigate to="/dashboard" replace />;
  if (setting?.firstAdministrator) return <Navigate to="/auth/first-administrator" replace />;
  return (
    <PublicShell>
      <h1 className="visually-hidden">{t('SHELL.PRODUCT')}</h1>
      <div className="banners">
        <section className="banner" data-main>
          <h2>{t('HOME.LOGIN')}</h2>
          <p>{t('HOME.LOGIN_TEXT')}</p>
          <ButtonLink look="primary" to="/auth/login">
            {t('AUTH.SIGN_IN')}
          </ButtonLink>
        </section>
        <section className="banner">
          <h2>{t('HOME.SIGN_UP')}</h2>
          <p>{t('HOME.SIGN_UP_TEXT')}</p>
          <ButtonLink to="/auth/registration">{t('AUTH.SIGN_UP')}</ButtonLink>
        </section>
      </div>
    </PublicShell>
  );
}
