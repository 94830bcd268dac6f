import { useText } from '../../../framework/text.tsx';
import { useSettings } from '../../../session/settings.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';

/** The request to reset a password was taken. */
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
