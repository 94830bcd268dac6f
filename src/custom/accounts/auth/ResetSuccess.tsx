import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';

/** The password was reset. */
export default function ResetSuccess() {
  const t = useText();
  return (
    <AuthCard title={t('AUTH.RESET_DONE')} subtitle={t('AUTH.RESET_DONE_TEXT')}>
      <ButtonLink to="/auth/login" variant="primary" wide>
        {t('AUTH.BACK')}
      </ButtonLink>
    </AuthCard>
  );
}
