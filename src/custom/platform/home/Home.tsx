import { Navigate } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { useSettings } from '../../../session/settings.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import './home.css';

/** The landing page: two banners, to sign in and to sign up. */
export default function Home() {
  const t = useText();
  const setting = useSettings();
  if (setting?.firstAdministrator) return <Navigate to="/auth/first-administrator" replace />;
  return (
    <>
      <h1 className="visually-hidden">{t('SHELL.PRODUCT')}</h1>
      <div className="banners">
        <section className="banner" data-main>
          <h2>{t('HOME.LOGIN')}</h2>
          <p>{t('HOME.LOGIN_TEXT')}</p>
          <ButtonLink variant="primary" to="/auth/login">
            {t('AUTH.SIGN_IN')}
          </ButtonLink>
        </section>
        <section className="banner">
          <h2>{t('HOME.SIGN_UP')}</h2>
          <p>{t('HOME.SIGN_UP_TEXT')}</p>
          <ButtonLink to="/auth/registration">{t('AUTH.SIGN_UP')}</ButtonLink>
        </section>
      </div>
    </>
  );
}
