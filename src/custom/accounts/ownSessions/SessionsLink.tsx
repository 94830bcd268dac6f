import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

/** Leads from the own profile to where the person is signed in. */
export default function SessionsLink() {
  const t = useText();
  return (
    <div>
      <ButtonLink to="/user-profile/sessions">{t('SESSIONS.TITLE')}</ButtonLink>
    </div>
  );
}
