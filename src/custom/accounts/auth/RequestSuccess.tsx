import { useText } from '../../../framework/text.tsx';
import { useSettings } from '../../../session/settings.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';

/** Confirms the request for a password reset. */
export default function RequestSuccess() {
  const t = useText();
  const setting = useSettings();
  return (
    <AuthCard title={t('AUTH.REQUESTED')} subtitle={t('AUTH.REQUESTED_TEXT')}>
      <ButtonLink to="/auth/login" variant="primary" wide>
        {t('AUTH.BACK')}
      </ButtonLink>
      {setting?.outbox === true && (
        <ButtonLink to="/outbox" icon="mail" wide>
          {t('PAGE.OUTBOX')}
        </ButtonLink>
      )}
    </AuthCard>
  );
}
